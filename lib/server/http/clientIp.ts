import type { IncomingMessage } from 'node:http';
import { getEnv } from '#lib/server/env.ts';

/** An address alone: without the port that some proxies write behind it, by which nobody would ever be counted twice. IPv4 in IPv6's clothes is IPv4. */
const withoutPort = (address: string) =>
  address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:/i, '');

/** The client's address: the peer's, or the one `hops` trusted proxies back. What a client itself writes into X-Forwarded-For never counts. */
export function clientIp(peer: string | undefined, forwardedFor: string | undefined, hops = getEnv().TRUST_PROXY): string | undefined {
  const known = [...(forwardedFor?.split(',') ?? []), peer ?? ''].map(withoutPort).filter(Boolean);
  return known[Math.max(0, known.length - 1 - hops)];
}

const IS_SET = Symbol.for('linekeeper.peer');
const home = globalThis as { [IS_SET]?: true };

const NAME = 'x-forwarded-for';

export function addressOf({ headers, socket }: IncomingMessage) {
  const given = headers[NAME];
  return clientIp(socket.remoteAddress, Array.isArray(given) ? given.join(',') : given);
}

/** Writes the client's address where a handler behind Next, which sees no socket, finds it. */
export function setClientIp(request: IncomingMessage) {
  const address = addressOf(request);
  home[IS_SET] = true;
  delete request.headers[NAME];
  if (address) request.headers[NAME] = address;
  return address;
}

/** The address `markPeer` wrote; nothing under plain `next start`, where the header is anybody's. */
export const clientIpOf = (headers: Headers) => (home[IS_SET] ? (headers.get(NAME) ?? undefined) : undefined);
