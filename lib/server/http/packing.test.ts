import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { packing } from './packing.ts';

const PAGE = '<p>Sim 4817</p>'.repeat(500);

type Wait = { go: () => void };

/** A server whose page comes in two parts, the second when it is let go, and whose picture no packing makes smaller. */
async function startServer() {
  const wait: Wait = { go: () => undefined };
  const server = createServer(
    packing(async (request, response) => {
      if (request.url === '/short') return response.setHeader('content-type', 'text/html').end('short');
      response.setHeader('content-type', request.url === '/picture' ? 'image/png' : 'text/html');
      response.write(PAGE);
      if (request.url === '/parts') {
        (response as unknown as { flush: () => void }).flush();
        await new Promise<void>((done) => {
          wait.go = done;
        });
      }
      response.end(PAGE);
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, encoding: string) =>
    new Promise<IncomingMessage>((done) => get({ port, path, headers: { 'accept-encoding': encoding } }, done));
  return { server, wait, ask };
}

const whole = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray());

let started: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  started = await startServer();
});
afterAll(() => started.server.close());

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('who takes %s gets a page by %s', async (takes, encoding, unpack) => {
  const answer = await started.ask('/', takes);
  const body = await whole(answer);
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  expect(body.length).toBeLessThan(1000);
  expect(unpack(body).toString()).toBe(PAGE + PAGE);
});

test.each([
  ['who takes nothing packed', '/', 'identity', PAGE + PAGE],
  ['a picture', '/picture', 'br', PAGE + PAGE],
  ['what is too short to gain', '/short', 'br', 'short'],
])('%s is answered plain', async (_, path, takes, text) => {
  const answer = await started.ask(path, takes);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect((await whole(answer)).toString()).toBe(text);
});

test('what is flushed arrives before the page has ended', async () => {
  const answer = await started.ask('/parts', 'br');
  const first = await new Promise<Buffer>((done) => answer.once('data', done));
  expect(first.length).toBeGreaterThan(0);
  started.wait.go();
  expect(brotliDecompressSync(Buffer.concat([first, await whole(answer)])).toString()).toBe(PAGE + PAGE);
});

test('a handler that fails is heard of', async () => {
  const headers = { 'accept-encoding': 'br' };
  const response = { on: () => undefined, getHeader: () => undefined, setHeader: () => undefined, write: () => true, end: () => true };
  const failing = packing(() => Promise.reject(new Error('The page failed')));
  await expect(failing({ method: 'GET', url: '/', headers } as IncomingMessage, response as never)).rejects.toThrow('The page failed');
});
