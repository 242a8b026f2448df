import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const { DIST = '', UPSTREAM_URL = '' } = process.env;
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

const files = new Map(
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const forEver = path.includes('/assets/');
      const headers = {
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'cache-control': forEver ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-encoding': 'gzip',
      };
      return [path.slice(DIST.length), { headers, body: gzipSync(readFileSync(path)) }];
    }),
);

async function pass(request, response) {
  const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
  const chunks = await request.toArray();
  const answer = await fetch(UPSTREAM_URL + request.url.slice('/api'.length), {
    method: request.method,
    headers: { authorization, 'content-type': type },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const body = gzipSync(Buffer.from(await answer.arrayBuffer()));
  const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'content-encoding': 'gzip', 'cache-control': 'no-store' };
  response.writeHead(answer.status, { ...headers, 'content-length': body.length }).end(body);
}

const server = createServer((request, response) => {
  if (request.url.startsWith('/api/')) return pass(request, response).catch(() => response.writeHead(502).end());
  const file = files.get(request.url === '/' ? '/index.html' : request.url);
  if (!file) return response.writeHead(404).end();
  return response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ type: 'ready', url: `http://127.0.0.1:${server.address().port}` }));
for (const event of ['SIGTERM', 'disconnect']) process.once(event, () => process.exit(0));
