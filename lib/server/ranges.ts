import { Readable } from 'node:stream';
import type { Basemap } from './basemap.ts';

export type Span = { from: number; to: number };

/** The one span a Range header asks for, both ends included; undefined is the whole, null what can't be had. */
export function spanOf(range: string | null, size: number): Span | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? null : { from, to };
}

/** A part of the map file, or all of it. Kept for good: another file has another address. */
export function answerRange({ file, size, version }: Basemap, request: Request): Response {
  const etag = `"${version}"`;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/octet-stream',
    'cross-origin-resource-policy': 'same-origin',
    etag,
    'x-content-type-options': 'nosniff',
  });
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const condition = request.headers.get('if-range');
  const span = spanOf(condition && condition !== etag ? null : request.headers.get('range'), size);
  if (span === null) {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { from, to } = span ?? { from: 0, to: size - 1 };
  headers.set('content-length', String(to - from + 1));
  if (span) headers.set('content-range', `bytes ${from}-${to}/${size}`);
  const body = request.method === 'HEAD' ? null : file.createReadStream({ start: from, end: to, autoClose: false });
  return new Response(body && (Readable.toWeb(body) as ReadableStream), { status: span ? 206 : 200, headers });
}
