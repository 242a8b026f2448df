import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { readPacked, servePacked } from './packedFiles.ts';

const dist = mkdtempSync(join(tmpdir(), 'packed-'));
const TEXT = `console.log('${'a word '.repeat(400)}')`;
mkdirSync(join(dist, 'static/chunks'), { recursive: true });
writeFileSync(join(dist, 'static/chunks/a.js'), TEXT);
writeFileSync(join(dist, 'static/chunks/a.js.br'), brotliCompressSync(TEXT));
writeFileSync(join(dist, 'static/chunks/small.js'), '1');

const files = readPacked(dist);
const server = createServer((incoming, response) => {
  if (!servePacked(files, incoming, response)) response.end('from Next');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const call = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, headers, method, agent: false }).end();
  const [answer] = await once(call, 'response');
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const A = '/_next/static/chunks/a.js';

test('who takes brotli gets the packed file, to keep for good', async () => {
  const { status, headers, body } = await ask(A, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(TEXT);
});

test('who has it is told so, and a HEAD brings no body', async () => {
  const takes = { 'accept-encoding': 'br' };
  const { headers } = await ask(A, takes);
  const again = await ask(A, { ...takes, 'if-none-match': `"other", W/${headers.etag}` });
  expect([again.status, again.headers.etag, again.body.length]).toEqual([304, headers.etag, 0]);
  expect((await ask(A, { ...takes, 'if-none-match': '"other"' })).status).toBe(200);
  const head = await ask(A, takes, 'HEAD');
  expect([head.headers['content-length'], head.body.length]).toEqual([headers['content-length'], 0]);
});

test.each([
  ['who takes gzip alone', A, { 'accept-encoding': 'gzip' }],
  ['who says nothing', A, {}],
  ['who weighs brotli with nothing', A, { 'accept-encoding': 'gzip, br;q=0' }],
  ['who weighs it with 0.00', A, { 'accept-encoding': 'br; q=0.00' }],
  ['who wants a part of it', A, { 'accept-encoding': 'br', range: 'bytes=0-9' }],
])('%s gets it from Next, told apart by Vary', async (_, path, headers) => {
  const answer = await ask(path, headers as Record<string, string>);
  expect(answer.body.toString()).toBe('from Next');
  expect(answer.headers.vary).toBe('Accept-Encoding');
});

test.each(['/_next/static/chunks/small.js', '/_next/static/chunks/a.js.br', '/_next/static/chunks/../chunks/a.js', '/login'])(
  '%s is for Next to answer',
  async (path) => {
    const answer = await ask(path, { 'accept-encoding': 'br' });
    expect(answer.body.toString()).toBe('from Next');
  },
);

test('a weight above nothing is a yes', async () => {
  for (const weight of ['br;q=1', 'br;q=0.5', 'gzip;q=1.0, BR ; q=0.01', 'br;q=1.0'])
    expect((await ask(A, { 'accept-encoding': weight })).headers['content-encoding']).toBe('br');
});

test('a build that packed nothing has nothing packed', () => {
  expect(readPacked(join(dist, 'none')).size).toBe(0);
});
