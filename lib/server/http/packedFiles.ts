import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';

type Packed = { content: Buffer; type: string; etag: string };

const TYPES: Record<string, string> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  svg: 'image/svg+xml',
};
const ADDRESS = '/_next/static/';
const PACKED = '.br';

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

/** The packed files of a build by the address of what they hold: two megabytes, read once. A build that packed none has none. */
export function readPacked(dist: string): Map<string, Packed> {
  const folder = join(dist, 'static');
  const files = new Map<string, Packed>();
  for (const name of namesIn(folder).filter((each) => each.endsWith(PACKED))) {
    const plain = name.slice(0, -PACKED.length).split(sep).join('/');
    const type = TYPES[plain.slice(plain.lastIndexOf('.') + 1)];
    const content = readFileSync(join(folder, name));
    if (type)
      files.set(ADDRESS + plain, { content, type, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` });
  }
  return files;
}

const takesBrotli = (header: string | string[] | undefined) =>
  /(^|,)\s*br\s*(;\s*q=(1|0?\.0*[1-9])[\d.]*\s*)?(,|$)/i.test(String(header ?? ''));

const hasTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim())) ?? false;

/** Answers a file of the build as it lies here packed, to who can unpack it. Who can't, or wants a part of it, gets it from Next. */
export function servePacked(
  files: Map<string, Packed>,
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const file = url.startsWith(ADDRESS) ? files.get(url.split('?', 1)[0] ?? '') : undefined;
  if (!file || !['GET', 'HEAD'].includes(method)) return false;
  response.setHeader('vary', 'Accept-Encoding');
  if (headers.range || !takesBrotli(headers['accept-encoding'])) return false;
  const { content, type, etag } = file;
  const kept = { 'cache-control': 'public, max-age=31536000, immutable', etag };
  if (hasTag(headers['if-none-match'], etag)) response.writeHead(304, kept).end();
  else {
    response.writeHead(200, { ...kept, 'content-type': type, 'content-encoding': 'br', 'content-length': content.length });
    response.end(method === 'HEAD' ? undefined : content);
  }
  return true;
}
