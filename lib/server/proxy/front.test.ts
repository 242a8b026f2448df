import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createRawServer, type Socket } from 'node:net';
import { jest } from '@jest/globals';

const realtime = createRawServer();
realtime.listen(0, '127.0.0.1');
await once(realtime, 'listening');
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
Object.assign(process.env, {
  REALTIME_URL: `http://127.0.0.1:${portOf(realtime)}`,
  UPSTREAM_URL: 'http://127.0.0.1:9/api',
  LOG_LEVEL: 'silent',
});
const { createFront } = await import('./front.ts');
const { drainer } = await import('#lib/server/http/drain.ts');
const { upgrades } = await import('#lib/server/realtime/sockets.ts');
const { clientIp } = await import('#lib/server/http/clientIp.ts');

/** Waits for a text on a socket; gives back everything so far. */
async function said(socket: Socket, text: string) {
  let all = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    all += chunk;
    if (all.includes(text)) break;
  }
  return all;
}

const OPENING = [
  'GET /app/key?protocol=7 HTTP/1.1',
  'Host: desk',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Cookie: linekeeper.0=secret',
  'Sec-WebSocket-Key: abc',
  '',
  '',
];

describe('a websocket to /app/', () => {
  const server = createServer();
  server.on('upgrade', upgrades());
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });

  const opened = async (opening = OPENING) => {
    const browser = connect(portOf(server), '127.0.0.1');
    const joined = once(realtime, 'connection') as Promise<[Socket]>;
    browser.write(opening.join('\r\n'));
    const [upstream] = await joined;
    return { browser, upstream };
  };

  test('reaches the realtime server without the cookie, both ways, and ends when either side leaves', async () => {
    const { browser, upstream } = await opened();
    const heard = await said(upstream, '\r\n\r\n');
    expect(heard).toMatch(/^GET \/app\/key\?protocol=7 HTTP\/1\.1\r\n/);
    expect(heard).toMatch(/^sec-websocket-key: abc\r$/im);
    expect(heard).not.toMatch(/cookie|secret/i);
    upstream.write(
      'HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: xyz\r\nServer: x/1\r\n\r\nhello',
    );
    const agreed = await said(browser, 'hello');
    expect(agreed).toMatch(/^HTTP\/1\.1 101 .*sec-websocket-accept: xyz\r\n/s);
    expect(agreed).not.toContain('x/1');
    browser.write('and back');
    expect(await said(upstream, 'and back')).toBe('and back');
    browser.destroy();
    upstream.resume();
    await once(upstream, 'close');
  });

  test('is no line to the upstream: what follows an opening that was not agreed to is never heard there', async () => {
    const { browser, upstream } = await opened([...OPENING, 'POST /api/jwt/login HTTP/1.1', 'X-Forwarded-For: 9.9.9.9', '', '']);
    let heard = '';
    upstream.on('data', (chunk) => {
      heard += chunk;
    });
    upstream.write('HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone');
    expect(await said(browser, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 /);
    browser.write('GET /api/user HTTP/1.1\r\n\r\n');
    await once(upstream, 'close');
    expect(heard).not.toMatch(/login|user/);
  });

  test.each([
    ['another path', '/api/user', 'websocket'],
    ['a path that climbs out', '/app/../api/user', 'websocket'],
    ['another protocol', '/app/key', 'h2c'],
  ])('is not opened by %s: that connection is closed', async (_, path, protocol) => {
    const browser = connect(portOf(server), '127.0.0.1');
    browser.write(`GET ${path} HTTP/1.1\r\nHost: desk\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`);
    browser.resume();
    await once(browser, 'close');
  });

  test('is closed cleanly when there is no realtime server', async () => {
    realtime.close();
    const browser = connect(portOf(server), '127.0.0.1');
    browser.write(OPENING.join('\r\n'));
    expect(await said(browser, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 /);
  });
});

test('a server that is asked to stop finishes what it began and takes nothing new', async () => {
  let finish = () => {};
  const front = createFront((_, response) => {
    response.writeHead(200);
    response.write('begun ');
    finish = () => response.end('and done');
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const drain = drainer(front, 5000);
  const port = portOf(front);
  const running = request({ port, host: '127.0.0.1', path: '/' }).end();
  const [response] = await once(running, 'response');
  const drained = drain();
  const late = connect(port, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  finish();
  let text = '';
  for await (const chunk of response) text += chunk;
  expect(text).toBe('begun and done');
  await drained;
});

test.each([
  ['OPTIONS', '*', 400],
  ['OPTIONS', 'http://elsewhere.test/', 400],
  ['TRACE', '/', 405],
])('%s %s is refused and Next hears nothing', async (method, path, status) => {
  const next = jest.fn();
  const front = createFront(next);
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const browser = connect(portOf(front), '127.0.0.1');
  browser.write(`${method} ${path} HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`);
  expect(await said(browser, '\r\n\r\n')).toContain(`HTTP/1.1 ${status} `);
  expect(next).not.toHaveBeenCalled();
  front.close();
});

test.each([
  ['no proxy', 0, '6.6.6.6', '10.0.0.1'],
  ['one proxy', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies', 2, '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['one proxy that writes the port', 1, '6.6.6.6, 203.0.113.9:55012', '203.0.113.9'],
  ['one proxy that writes the port of IPv6', 1, '[2001:db8::7]:55012', '2001:db8::7'],
  ['one proxy that says nothing', 1, undefined, '10.0.0.1'],
])('with %s in front the client is who the last trusted one saw', (_, hops, forwardedFor, address) => {
  expect(clientIp('::ffff:10.0.0.1', forwardedFor, hops)).toBe(address);
});
