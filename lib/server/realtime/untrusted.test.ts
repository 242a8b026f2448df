import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createRawServer, type Socket } from 'node:net';
import { startTestWeb } from '#lib/testing/testWeb.ts';

const AGREED = 'HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
const realtime = createRawServer((socket) => void socket.on('error', () => undefined).once('data', () => socket.write(AGREED)));
realtime.listen(0, '127.0.0.1');
await once(realtime, 'listening');
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const { signIn } = await startTestWeb(() => ({
  BODY_TIMEOUT: '300ms',
  TRUST_PROXY: '1',
  REALTIME_URL: `http://127.0.0.1:${portOf(realtime)}`,
}));
const { createFront } = await import('#lib/server/proxy/front.ts');
const { upgrades } = await import('./sockets.ts');

/** Next, which reads the body of whatever it is sent before it answers. */
const front: Server = createFront(async (request, response) => {
  for await (const _ of request);
  response.end('read');
});
const door = createServer().on('upgrade', upgrades());
const sockets = new Set<Socket>();
for (const server of [front, door]) server.listen(0, '127.0.0.1');
await Promise.all([front, door].map((server) => server.listening || once(server, 'listening')));
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => {
  for (const server of [front, door, realtime]) server.close();
  front.closeAllConnections();
});

const say = (server: Server, lines: string[]) => {
  const socket = connect(portOf(server), '127.0.0.1').on('error', () => undefined);
  sockets.add(socket);
  socket.write([...lines, '', ''].join('\r\n'));
  return socket;
};
/** The status that is answered, and the socket stays open. */
const statusOf = async (socket: Socket) => {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]);
};

describe('websockets', () => {
  const open = (from: string, more: string[] = []) =>
    statusOf(
      say(door, [
        'GET /app/key HTTP/1.1',
        'Host: desk.test',
        'Connection: Upgrade',
        'Upgrade: websocket',
        `X-Forwarded-For: ${from}`,
        ...more,
      ]),
    );

  test('of strangers in one network only so many are taken, those of others and of who is signed in all the same, and who leaves makes room', async () => {
    const session = `Cookie: ${await signIn()}`;
    for (let count = 0; count < 50; count += 1) expect(await open('192.0.2.1')).toBe(101);
    expect(await open('192.0.2.1')).toBe(429);
    expect(await open('192.0.2.2')).toBe(101);
    expect(await open('192.0.2.1', [session])).toBe(101);
    const [first] = sockets;
    first?.destroy();
    let status = 429;
    while (status === 429) status = await open('192.0.2.1');
    expect(status).toBe(101);
  });

  test.each([
    ['a page of another site', ['Origin: http://evil.test'], 403],
    ['a page of no site', ['Origin: null'], 403],
    ['our page', ['Origin: http://desk.test'], 101],
    ['our page under another of its names', ['Origin: http://127.0.0.1', 'Sec-Fetch-Site: same-origin'], 101],
    ['a program that is no browser', [], 101],
  ])('of %s: %s %i', async (_, more, status) => expect(await open('192.0.2.9', more)).toBe(status));
});

describe('a body that does not come', () => {
  const post = (path: string, from: string) =>
    say(front, [
      `POST ${path} HTTP/1.1`,
      'Host: desk.test',
      `X-Forwarded-For: ${from}`,
      'Content-Type: application/json',
      'Content-Length: 20',
    ]);

  test.each(['/login', '/api/jwt/login', '/api/jwt/logout', '/api/installer/enter', '/api/installer/look', '/api/sims', '/de/login'])(
    'holds no connection open at %s',
    async (path) => {
      const socket = post(path, '192.0.2.3').resume();
      await once(socket, 'close');
      expect(socket.bytesRead).toBeGreaterThan(0);
    },
  );

  test('holds up nobody else: of one network only so many are waited for', async () => {
    const waiting = Array.from({ length: 64 }, () => post('/login', '192.0.2.4'));
    await Promise.all(waiting.map((socket) => once(socket, 'connect')));
    expect(await statusOf(post('/login', '192.0.2.4'))).toBe(429);
    const elsewhere = post('/login', '192.0.2.5');
    elsewhere.write(' '.repeat(20));
    expect(await statusOf(elsewhere)).toBe(200);
    await Promise.all(waiting.map((socket) => once(socket.resume(), 'close')));
    const again = post('/login', '192.0.2.4');
    again.write(' '.repeat(20));
    expect(await statusOf(again)).toBe(200);
  });
});
