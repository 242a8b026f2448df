import { Readable } from 'node:stream';
import type { Basemap } from '#lib/server/basemap/basemap.ts';
import { type Span, spanOf } from './spanOf.ts';

const CHUNK = 256 * 1024;

/** By hand: a stream of the file itself would leave a listener on the open file with every answer. */
async function* chunksOf({ file }: Basemap, { from, to }: Span) {
  for (let at = from; at <= to; ) {
    const { buffer, bytesRead } = await file.read(new Uint8Array(Math.min(CHUNK, to - at + 1)), 0, undefined, at);
    if (bytesRead === 0) throw new Error('The map file is shorter than it was');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Kept for good at its own address; at that of an earlier map for now, so that a page opened before an update goes on (by the ETag). */
export function answerRange(map: Basemap, request: Request, asked = map.version): Response {
  const { size, version } = map;
  const etag = `"${version}"`;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': asked === version ? 'public, max-age=31536000, immutable' : 'no-cache',
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
  const part = span ?? { from: 0, to: size - 1 };
  headers.set('content-length', String(part.to - part.from + 1));
  if (span) headers.set('content-range', `bytes ${part.from}-${part.to}/${size}`);
  const body = request.method === 'HEAD' ? null : Readable.from(chunksOf(map, part));
  return new Response(body && (Readable.toWeb(body) as ReadableStream), { status: span ? 206 : 200, headers });
}
