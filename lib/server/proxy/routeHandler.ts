import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type Call, responseFrom } from '#lib/server/http/answer.ts';
import { clientIpOf } from '#lib/server/http/clientIp.ts';
import type { HeadersIn } from '#lib/server/http/headers.ts';
import { proxy } from './proxy.ts';

/** Each read by its name: to list them all, a Request sorts and joins them first. */
const headersOf = ({ headers }: Request): HeadersIn => new Proxy({}, { get: (_, name) => headers.get(String(name)) ?? undefined });

const callFrom = (request: Request): Call => {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname.slice('/api'.length) + search,
    headers: headersOf(request),
    body: request.body ? Readable.fromWeb(request.body as NodeStream) : null,
    clientAddress: clientIpOf(request.headers),
    signal: request.signal,
  };
};

export const routeHandler = async (request: Request) => responseFrom(await proxy(callFrom(request)), request.method);
