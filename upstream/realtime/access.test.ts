import { publish, transact } from '#upstream/core/events.ts';
import { ownBroadcast, startBroadcast } from '#upstream/testing/realtime.ts';
import { CODES } from './frames.ts';

const { bench, server } = ownBroadcast();

const ask = (token: string | undefined, body: unknown) => bench.ask('POST /broadcasting/auth', { token, body });
const setUser = (email: string, change: object) => bench.ask('POST /_test/world', { body: { user: { email, ...change } } });
const warehouse = 'warehouse@linekeeper.test';

test('someone signed in gets a proof for what they may hear, and 403 for the rest', async () => {
  const { accessToken } = await bench.signIn('warehouse');
  const proof = await ask(accessToken, { socket_id: '12.34', channel_name: 'private-sims' });
  expect(proof.status).toBe(200);
  expect(proof.body).toEqual({
    auth: expect.stringMatching(new RegExp(`^${server.broadcast.app.key}:[0-9a-f]{64}$`)),
    channel_data: expect.any(String),
  });
  for (const channel_name of ['private-tickets', 'private-nothing', 'sims'])
    expect((await ask(accessToken, { socket_id: '12.34', channel_name })).status).toBe(403);
});

test('nobody, and somebody signed out, gets no proof', async () => {
  const { accessToken, refreshToken } = await bench.signIn('warehouse');
  await bench.ask('POST /jwt/logout', { body: { refreshToken } });
  for (const token of [undefined, 'x', accessToken])
    expect((await ask(token, { socket_id: '1.2', channel_name: 'private-sims' })).status).toBe(401);
});

test.each(['', '1', '1.2.3', '1.2\n', 'a.b', '1.2:private-tickets', '-1.2', ' 1.2', null, 12.5])(
  'a socket id of %j is no socket’s',
  async (socket_id) => {
    const { accessToken } = await bench.signIn('admin');
    expect((await ask(accessToken, { socket_id, channel_name: 'private-sims' })).status).toBe(422);
  },
);

test('a form is read like JSON', async () => {
  const { accessToken } = await bench.signIn('warehouse');
  const answer = await fetch(`${server.url}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ socket_id: '12.34', channel_name: 'private-sims' }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ auth: expect.any(String) })]);
});

test('who loses an ability loses the channel and is told, and keeps the others', async () => {
  const { accessToken } = await bench.signIn('warehouse');
  const listener = await server.hear(accessToken, 'private-sims');
  const channel = 'private-jobs';
  listener.say('pusher:subscribe', { channel, ...(await server.proofOf(accessToken, listener.id, channel)) });
  await listener.hears('pusher_internal:subscription_succeeded');
  const old = await server.proofOf(accessToken, listener.id, 'private-sims');

  await server.broadcast.recheck();
  expect(listener.heard).toEqual([]);
  const abilities = [{ action: 'read', subject: 'Batch' }];
  await setUser(warehouse, { ability: abilities });
  await server.broadcast.recheck();
  expect(await listener.hears('pusher:subscription_error')).toMatchObject({ channel: 'private-sims', data: { status: 403 } });
  expect([...server.broadcast.heard().keys()]).toEqual(['private-jobs']);

  bench.clock.forward(31_000);
  listener.say('pusher:subscribe', { channel: 'private-sims', ...old });
  expect(await listener.hears('pusher:subscription_error')).toMatchObject({ data: { status: 401 } });
  await setUser(warehouse, { ability: [{ action: 'manage', subject: 'Sim' }] });
  listener.close();
});

test.each([
  ['signs out', async (refreshToken: string) => bench.ask('POST /jwt/logout', { body: { refreshToken } })],
  ['is deactivated', async () => setUser(warehouse, { status: 'inactive' })],
])('who %s is closed for good, and others are not', async (_, end) => {
  const [one, other] = [await bench.signIn('warehouse'), await bench.signIn('admin')];
  const [leaving, staying] = [await server.hear(one.accessToken, 'private-sims'), await server.hear(other.accessToken, 'private-sims')];
  await end(one.refreshToken);
  await server.broadcast.recheck();
  expect(await leaving.closed).toBe(CODES.unauthorized);
  expect(staying.heard).toEqual([]);
  staying.close();
  await setUser(warehouse, { status: 'active' });
});

test('a server of another API’s desk turns nobody away: it does not know the sign-ins', async () => {
  const own = await startBroadcast(bench, { recheck: 0 });
  const { accessToken, refreshToken } = await bench.signIn('warehouse');
  const listener = await own.hear(accessToken, 'private-sims');
  await bench.ask('POST /jwt/logout', { body: { refreshToken } });
  await transact(bench.database, async (tx) => publish(tx, { channel: 'user.3', change: { type: 'session', id: 3 } }));
  // Whatever was asked of the database before is answered by now.
  await bench.signIn('admin');
  own.broadcast.publish('private-sims', 'changed', '{}');
  expect(await listener.hears('changed')).toMatchObject({ channel: 'private-sims' });
  listener.close();
  await own.close();
});

test('access is asked for again by itself, and at once when the user was changed', async () => {
  for (const [limits, act] of [
    [{ recheck: 50 }, () => undefined],
    [{}, () => transact(bench.database, async (tx) => publish(tx, { channel: 'user.3', change: { type: 'session', id: 3 } }))],
  ] as const) {
    const own = await startBroadcast(bench, limits);
    const { accessToken, refreshToken } = await bench.signIn('warehouse');
    const listener = await own.hear(accessToken, 'private-sims');
    await bench.ask('POST /jwt/logout', { body: { refreshToken } });
    await act();
    expect(await listener.closed).toBe(CODES.unauthorized);
    await own.close();
  }
});
