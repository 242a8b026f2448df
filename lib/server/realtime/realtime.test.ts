import { jest } from '@jest/globals';
import { answering, OURS, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb(({ origin }) => ({ BROADCAST_AUTH: `${origin}/broadcasting/auth` }));
const { readEnv } = await import('#lib/server/env.ts');
const { realtime } = await import('./realtime.ts');

async function authorize(headers: Record<string, string>, body: object = { socket_id: '1.2', channel_name: 'private-sims' }) {
  const answer = await fetch(`${url}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}
const AUTH = 'POST /broadcasting/auth';

test('a channel is asked for where Laravel has it, with the token of the session, and the proof comes back', async () => {
  upstream.routes[AUTH] = answering(200, { auth: 'key:signature' });
  const answer = await authorize({ ...OURS, cookie: await signIn() });
  expect(answer).toEqual({ status: 200, body: { auth: 'key:signature' } });
  const [heard] = upstream.heard.filter(({ url }) => url === '/broadcasting/auth');
  expect(JSON.parse(String(heard?.body))).toEqual({ socket_id: '1.2', channel_name: 'private-sims' });
  expect(heard?.headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer /) });
  expect(heard?.headers.cookie).toBeUndefined();
});

test('without a session, or without the proof that the page is ours, the upstream hears of nothing', async () => {
  upstream.heard.length = 0;
  const session = await signIn();
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
  const { contentSecurityPolicy } = await import('#lib/server/http/csp.ts');
  const { realtime: configured } = await import('./realtime.ts');
  expect(contentSecurityPolicy('nonce', false)).toContain(policy);
  expect(await configured()).toMatchObject({ key: 'k' });
  process.env = before;
});
