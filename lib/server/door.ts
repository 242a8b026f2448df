import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Call, Stamped } from './answer.ts';
import { markedPeer } from './peer.ts';
import { proxy } from './proxy.ts';

const callFrom = (request: Request): Call => {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname.slice('/api'.length) + search,
    headers: Object.fromEntries(request.headers),
    body: request.body ? Readable.fromWeb(request.body as NodeStream) : null,
    clientAddress: markedPeer(request.headers),
    signal: request.signal,
  };
};

export function responseFrom({ status, headers, body }: Stamped, method: string): Response {
  const sent = method === 'HEAD' || body === null ? null : body instanceof Readable ? Readable.toWeb(body) : new Uint8Array(body);
  return new Response(sent as BodyInit | null, { status, headers });
}

/** The proxy behind Next: the same function through a narrower door. */
export const throughNext = async (request: Request) => responseFrom(await proxy(callFrom(request)), request.method);
