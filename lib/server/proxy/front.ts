import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getEnv } from '#lib/server/env.ts';
import { CLIENT_CLOSED, type OutgoingAnswer } from '#lib/server/http/answer.ts';
import { watchBody } from '#lib/server/http/bodyTimeout.ts';
import { setClientIp } from '#lib/server/http/clientIp.ts';
import { securityHeaders } from '#lib/server/http/csp.ts';
import { securityTxt } from '#lib/server/http/securityTxt.ts';
import { log } from '#lib/server/observability/log.ts';
import { isUnambiguous, matchPath, type PathMatch } from './paths.ts';
import { proxy } from './proxy.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const API = '/api';

/** What the front answers itself: what the contract lists byte for byte, and what nobody may let through. */
function proxiedMatch(method: string, url: string): PathMatch | undefined {
  if (getEnv().FRONT === '0' || !url.startsWith(`${API}/`)) return undefined;
  const match = matchPath(method, url.slice(API.length));
  return match.kind === 'endpoint' || match.kind === 'malformed' ? match : undefined;
}

async function write({ status, headers, body }: OutgoingAnswer, request: IncomingMessage, response: ServerResponse) {
  if (status === CLIENT_CLOSED.status) return response.destroy();
  const missing = securityHeaders().filter(([name]) => !headers.some(([header]) => header === name));
  response.writeHead(status, [...headers, ...missing].flat());
  if (request.method === 'HEAD' || !(body instanceof Readable)) return response.end(request.method === 'HEAD' ? undefined : body);
  // A body that breaks off upstream breaks off here: pipeline destroys the response, and the client sees it.
  await pipeline(body, response).catch(() => undefined);
}

async function answer(request: IncomingMessage, response: ServerResponse, clientAddress: string | undefined, match: PathMatch) {
  const leaving = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  const { method = 'GET', url = '', headers } = request;
  const call = { method, path: url.slice(API.length), headers, body: request, clientAddress, signal: leaving.signal };
  await write(await proxy(call, match), request, response);
}

/** Node reads the first of several; whatever stands before us may have read another. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

/** Sees to what every answer carries, as its head is written: who answers may have said so already. A list of headers is whole, and goes out as it is. */
function addSecurityHeaders(response: ServerResponse) {
  const write = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (Array.isArray(head.at(-1))) return write(...head);
    for (const [name, value] of securityHeaders()) if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, value);
    return write(...head);
  };
}

/** The server `npm start` runs: contract endpoints by our own proxy, everything else by `next`. */
export function createFront(next: Handler): Server {
  const limits = { maxHeaderSize: 32 * 1024, requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 75_000 };
  return createServer(limits, async (request, response) => {
    addSecurityHeaders(response);
    // Next takes `*` for an address, and an absolute one for a reason to redirect there.
    if (!request.url?.startsWith('/') || hasTwoHosts(request)) return response.writeHead(400, { connection: 'close' }).end();
    // Next answers it with an error of its own.
    if (request.method === 'TRACE') return response.writeHead(405, { allow: 'GET, HEAD, POST, PUT, DELETE' }).end();
    const address = setClientIp(request);
    if (securityTxt(request, response)) return;
    const match = proxiedMatch(request.method ?? '', request.url);
    // Next resolves what climbs, past the rules of a proxy in front, and has an error of its own for a broken percent sign.
    if (!match && !isUnambiguous(request.url)) return response.writeHead(400, { connection: 'close' }).end();
    if (!watchBody(request, response, { address, isNexts: !match }))
      return response.writeHead(429, { connection: 'close', 'retry-after': '5' }).end();
    try {
      await (match ? answer(request, response, address, match) : next(request, response));
    } catch (error) {
      log().error({ reason: error instanceof Error ? error.stack : 'unknown' }, 'the front failed');
      response.destroy();
    }
  });
}
