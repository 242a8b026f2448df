import { randomBytes } from 'node:crypto';
import { buildId } from '#lib/server/build.ts';

/** Request or response headers as Node gives them: lower-case names. */
export type HeadersIn = Readonly<Partial<Record<string, string | string[]>>> & { readonly cookie?: string; readonly referer?: string };
export type HeaderPair = [name: string, value: string];

const UP = ['accept-language', 'content-type', 'if-match', 'idempotency-key', 'range', 'if-none-match'];
const DOWN = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'content-language',
  'accept-ranges',
  'etag',
  'last-modified',
  'retry-after',
  'x-total-rows',
];

export const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);

export const isJson = (headers: HeadersIn) => /^application\/([\w.-]+\+)?json\b/i.test(one(headers['content-type']) ?? '');

function pick(headers: HeadersIn, names: readonly string[]): HeaderPair[] {
  const nominated = (one(headers.connection) ?? '').toLowerCase().split(/\s*,\s*/);
  return names.flatMap((name) => {
    const value = one(headers[name]);
    return value === undefined || nominated.includes(name) ? [] : [[name, value] as HeaderPair];
  });
}

type Own = { requestId: string; token?: string; clientAddress?: string; isFile: boolean };

/** What goes up: named request headers, and our own. Never a cookie, never what a client says about forwarding. */
export const headersUp = (headers: HeadersIn, { requestId, token, clientAddress, isFile }: Own): Record<string, string> => ({
  // Without it a Laravel sends whoever is refused to a page.
  accept: isFile ? 'application/json, */*;q=0.8' : 'application/json',
  ...Object.fromEntries(pick(headers, UP)),
  'accept-encoding': 'identity',
  'x-request-id': requestId,
  ...(token && { authorization: `Bearer ${token}` }),
  ...(clientAddress && { 'x-forwarded-for': clientAddress }),
});

/** Header values travel as bytes; one that was read as UTF-8 (a file name, say) is written as the same bytes again. */
const asBytes = (value: string) => (/[\u0100-\uffff]/.test(value) ? Buffer.from(value, 'utf8').toString('latin1') : value);

/** An hour: who is told to come back in thirty years never does. */
const LONGEST_WAIT = 3600;
/** In seconds, whether it was said so or as a date; nothing when it was neither. */
export function waitIn(value: string | undefined): string | undefined {
  const seconds = /^\d+$/.test(value ?? '') ? Number(value) : Math.ceil((Date.parse(value ?? '') - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : String(Math.min(Math.max(seconds, 0), LONGEST_WAIT));
}

export const headersDown = (headers: HeadersIn): HeaderPair[] =>
  pick(headers, DOWN).flatMap(([name, value]): HeaderPair[] => {
    const text = name === 'retry-after' ? waitIn(value) : asBytes(value);
    return text === undefined ? [] : [[name, text]];
  });

/** On every answer under /api: kept by nobody, taken for nothing but what it says it is, and inert when opened as a page. */
export const ownHeaders = (requestId: string): HeaderPair[] => [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
  ['x-request-id', requestId],
  ['x-build', buildId()],
];

/** The caller's request id when it is a plain one, else a new one. */
export const requestIdIn = (headers: HeadersIn): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomBytes(12).toString('base64url');
};
