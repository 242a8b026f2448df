import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { startFakeUpstream, userOf } from './fakeUpstream.ts';

const upstream = await startFakeUpstream();
Object.assign(process.env, {
  UPSTREAM_URL: upstream.url,
  PUBLIC_URL: 'http://desk.test',
  SESSION_SECRET: 'a secret that is long enough for iron-session',
  LOG_LEVEL: 'silent',
  BROADCAST_AUTH: `${new URL(upstream.url).origin}/broadcasting/auth`,
});
const { readEnv } = await import('./env.ts');
const { createFront } = await import('./front.ts');
const { startSession } = await import('./sessions.ts');
const { realtime } = await import('./realtime.ts');

const front = createFront((_, response) => response.writeHead(418).end('next'));
front.listen(0, '127.0.0.1');
await once(front, 'listening');
const { port } = front.address() as AddressInfo;
afterAll(() => {
  front.close();
  front.closeAllConnections();
  upstream.close();
});

const answering =
  (status: number, value: unknown) =>
  (_: unknown, response: ServerResponse): unknown =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

async function authorize(headers: Record<string, string>, body: object = { socket_id: '1.2', channel_name: 'private-sims' }) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}
const OURS = { 'x-requested-with': 'linekeeper', origin: 'http://desk.test' };
const AUTH = 'POST /broadcasting/auth';

async function cookie() {
  const answer = { ...upstream.issue(1), userData: userOf(1) } as Parameters<typeof startSession>[0];
  return (await startSession(answer, undefined, { requestId: 'request' })).setCookie.map((line) => line.split(';')[0]).join('; ');
}

test('a channel is asked for where Laravel has it, with the token of the session, and the proof comes back', async () => {
  upstream.routes[AUTH] = answering(200, { auth: 'key:signature' });
  const answer = await authorize({ ...OURS, cookie: await cookie() });
  expect(answer).toEqual({ status: 200, body: { auth: 'key:signature' } });
  const [heard] = upstream.heard.filter(({ url }) => url === '/broadcasting/auth');
  expect(JSON.parse(String(heard?.body))).toEqual({ socket_id: '1.2', channel_name: 'private-sims' });
  expect(heard?.headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer /) });
  expect(heard?.headers.cookie).toBeUndefined();
});

test('without a session, or without the proof that the page is ours, the upstream hears of nothing', async () => {
  upstream.heard.length = 0;
  const session = await cookie();
  expect((await authorize(OURS)).status).toBe(401);
  expect((await authorize({ cookie: session })).status).toBe(403);
  expect((await authorize({ ...OURS, origin: 'http://evil.test', cookie: session })).status).toBe(403);
  expect(upstream.count(AUTH)).toBe(0);
});

test('the key of the upstream is asked once a minute; an upstream without one leaves the desk to poll', async () => {
  const KEY = 'GET /api/realtime';
  const now = jest.spyOn(Date, 'now');
  upstream.routes[KEY] = answering(200, { key: 'theirs' });
  expect(await Promise.all([realtime(), realtime()])).toEqual(Array(2).fill({ key: 'theirs' }));
  expect(upstream.count(KEY)).toBe(1);
  upstream.routes[KEY] = answering(404, {});
  now.mockReturnValue(Date.now() + 61_000);
  expect(await realtime()).toBeNull();
  now.mockRestore();
});

test.each([
  [{ REALTIME_HOST: 'ws.example' }, /REALTIME_KEY must be set/],
  [{ REALTIME_CLUSTER: 'eu' }, /REALTIME_KEY must be set/],
  [{ REALTIME_KEY: 'k', REALTIME_HOST: "x; script-src 'none'" }, /REALTIME_HOST must be a host name/],
  [{ REALTIME_KEY: 'a key' }, /REALTIME_KEY must be/],
  [{ BROADCAST_AUTH: 'broadcasting/auth' }, /BROADCAST_AUTH must be/],
])('%j is refused', (given, line) => expect(() => readEnv(given)).toThrow(line));

test.each([
  [{}, "connect-src 'self';"],
  [{ REALTIME_HOST: 'ws.example' }, "connect-src 'self' wss://ws.example;"],
  [{ REALTIME_HOST: 'ws.example', REALTIME_PORT: '8080', REALTIME_TLS: '0' }, "connect-src 'self' ws://ws.example:8080;"],
  [{ REALTIME_CLUSTER: 'eu' }, "connect-src 'self' wss://ws-eu.pusher.com;"],
])('with %j a page may speak to %s', async (settings, policy) => {
  const before = { ...process.env };
  Object.assign(process.env, settings, { REALTIME_KEY: 'k' });
  jest.resetModules();
  const { contentSecurityPolicy } = await import('./csp.ts');
  const { realtime: configured } = await import('./realtime.ts');
  expect(contentSecurityPolicy('nonce', false)).toContain(policy);
  expect(await configured()).toMatchObject({ key: 'k' });
  process.env = before;
});
