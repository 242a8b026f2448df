import { getEnv } from '#lib/server/env.ts';

/** Browsers take 4,096 bytes a cookie, with its name and attributes; nginx takes these four with docs/examples/nginx.conf. */
const CHUNK = 3600;
const MOST_CHUNKS = 4;

const cookieName = () => (getEnv().tls ? '__Host-linekeeper' : 'linekeeper');

const chunksIn = (header: string) => {
  const prefix = `${cookieName()}.`;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix) && pair.includes('='))
    .map((pair) => ({ index: pair.slice(prefix.length, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }));
};

/** The seal in a Cookie header. The first chunk says how many there are; a missing or doubled one means none. */
export function sealedIn(header: string | undefined): string | undefined {
  const chunks = chunksIn(header ?? '');
  const found = new Map(chunks.map(({ index, value }) => [index, value]));
  if (found.size !== chunks.length) return undefined;
  const [, count, first] = /^(\d)\.(.+)$/.exec(found.get('0') ?? '') ?? [];
  if (!count || !first) return undefined;
  const rest = Array.from({ length: Number(count) - 1 }, (_, index) => found.get(String(index + 1)));
  return rest.includes(undefined) ? undefined : [first, ...rest].join('');
}

const line = (index: string | number, value: string, seconds: number) =>
  `${cookieName()}.${index}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${getEnv().tls ? '; Secure' : ''}`;

export function sessionCookieLines(seal: string, ms: number, header: string | undefined): string[] | undefined {
  const count = Math.ceil(seal.length / CHUNK);
  if (count > MOST_CHUNKS) return undefined;
  const seconds = Math.max(0, Math.round(ms / 1000));
  const lines = Array.from({ length: count }, (_, index) => {
    const chunk = seal.slice(index * CHUNK, (index + 1) * CHUNK);
    return line(index, index === 0 ? `${count}.${chunk}` : chunk, seconds);
  });
  return [...lines, ...clearedCookieLines(header, count)];
}

export const clearedCookieLines = (header: string | undefined, from = 0) =>
  [...new Set(chunksIn(header ?? '').map(({ index }) => index))]
    .filter((index) => /^\d$/.test(index) && Number(index) >= from)
    .map((index) => line(index, '', 0));
