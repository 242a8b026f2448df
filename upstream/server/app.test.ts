import * as contract from '#lib/contract/index.ts';
import { endpoints } from '#lib/contract/table.ts';
import type { Context } from '#upstream/context.ts';
import { hasAdmin } from '#upstream/session/accounts.ts';
import { inviteFirstAdmin } from '#upstream/session/invites.ts';
import { openBench, openMemoryBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { memoryBench } from '#upstream/testing/ownBench.ts';
import { allHandlers } from './handlers.ts';

const bench = memoryBench('admin');

test('every endpoint of the contract has a handler, and no handler is without one', () => {
  const named = Object.entries(allHandlers({} as Context)).flatMap(([noun, handlers]) =>
    Object.keys(handlers).map((name) => `${noun}.${name}`),
  );
  expect(named.sort()).toEqual(endpoints.map(({ noun, name }) => `${noun}.${name}`).sort());
});

test('what somebody may not is refused before anything is read', async () => {
  const { accessToken } = await bench.signIn('warehouse');
  expect(await bench.ask('GET /dispatch', { token: accessToken })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'bff' && endpoint.access !== 'public'))(
  'a stranger is asked to sign in at $noun.$name',
  async ({ endpoint }) => {
    const path = endpoint.path.replace(/:\w+/g, '1');
    expect((await bench.ask(`${endpoint.method} ${path}`)).status).toBe(401);
  },
);

test.each([
  ['GET /nope', 404],
  ['DELETE /sims/1', 405],
  ['GET /sims/%ZZ', 404],
  ['GET /sims/1/', 404],
  ['HEAD /sims/1', 200],
])('%s is answered with %i', async (call, status) => {
  expect((await bench.ask(call, { token: bench.token })).status).toBe(status);
});

test('a method the path does not know is told the ones it does', async () => {
  expect((await bench.ask('PUT /user', { token: bench.token })).headers.get('allow')).toBe('GET');
});

test.each([
  ['no JSON', { raw: '{"email":' }, 422],
  ['text that is no text', { raw: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }, 422],
  ['another kind', { raw: 'email=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ['too much', { raw: 'x'.repeat(1024 * 1024 + 1) }, 413],
])('a body that is %s is refused', async (_, asked, status) => {
  expect((await bench.ask('POST /jwt/login', asked)).status).toBe(status);
});

test('nothing is cached, and the request id of the desk comes back', async () => {
  const { headers, body } = await bench.ask('GET /sims/0', { token: bench.token, headers: { 'x-request-id': 'abc-123' } });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).toBe('abc-123');
  expect(body).toMatchObject({ request_id: 'abc-123' });
});

test('the log tells endpoint, status and time, and no secret', async () => {
  bench.lines.length = 0;
  await bench.ask('GET /sims/7?q=353806141923634', { token: bench.token, headers: { 'x-request-id': 'req-7' } });
  await bench.ask('POST /jwt/login', { body: { email: 'admin@linekeeper.test', password: 'linekeeper-wrong' } });
  const [line] = bench.lines.map((each) => JSON.parse(each));
  expect(line).toMatchObject({ request_id: 'req-7', endpoint: 'GET /sims/:id', status: 200, user: 1, ms: expect.any(Number) });
  for (const secret of [bench.token, '353806141923634', 'linekeeper-wrong', 'admin@']) expect(bench.lines.join()).not.toContain(secret);
});

test('a failing database is a 500 with nothing of it in the answer', async () => {
  const other = await openMemoryBench({}, 20);
  const { accessToken } = await other.signIn('admin');
  await other.close();
  const { status, body } = await other.ask('GET /sims', { token: accessToken });
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toMatch(/select|PGlite|closed/i);
  expect(other.lines.join()).not.toContain(accessToken);
});

test('an upstream with the core alone has no list of capabilities, and none of what would be in it', async () => {
  expect(await bench.ask('GET /capabilities')).toMatchObject({
    status: 200,
    body: { data: expect.arrayContaining(['idempotency', 'history']) },
  });
  const plain = await openBench(bench.connection, { EXTENSIONS: 'none' }, 20);
  expect((await plain.ask('GET /capabilities')).status).toBe(404);
  expect((await plain.ask('GET /sims/1/history', { token: bench.token })).status).toBe(404);
  expect((await bench.ask('GET /sims/1/history', { token: bench.token })).status).toBe(200);
});

describe('without test controls', () => {
  test.each(['clock', 'fault', 'world'])('there is no %s to turn', async (name) => {
    const real = await openBench(bench.connection, { TEST_CONTROLS: '0' }, 20);
    expect((await real.ask(`POST /_test/${name}`, { body: { forward_ms: 1 } })).status).toBe(404);
  });
});

describe('with test controls', () => {
  test('the next answers fail as ordered, and then no more', async () => {
    await bench.ask('POST /_test/fault', { body: { method: 'GET', path: '/sims/:id', status: 503, times: 2 } });
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await bench.ask('GET /sims/1', { token: bench.token })).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  test('more at once than can be done is told so at once, and the next is done', async () => {
    const small = await openBench(bench.connection, { MAX_CALLS: '2' }, 20);
    const { accessToken } = await small.signIn('admin');
    await small.ask('POST /_test/fault', { body: { method: 'GET', path: '/sims/:id', delay_ms: 300, times: 2 } });
    const ask = () => small.ask('GET /sims/1', { token: accessToken });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect([refused?.body, refused?.headers.get('retry-after')]).toEqual([expect.objectContaining({ code: 'busy' }), '2']);
    expect((await ask()).status).toBe(200);
  });

  test('the clock goes to a moment and ticks on from there', async () => {
    await bench.ask('POST /_test/clock', { body: { now: '2031-01-01T00:00:00Z' } });
    expect(bench.clock.now().toISOString()).toMatch(/^2031-01-01T00:00:0/);
    bench.clock.forward(Date.now() - bench.clock.now().getTime());
  });

  test('everyone is signed out at once', async () => {
    const { accessToken } = await bench.signIn('client');
    await bench.ask('POST /_test/world', { body: { revoke_sessions: 'client@linekeeper.test' } });
    expect((await bench.ask('GET /user', { token: accessToken })).status).toBe(401);
    expect((await bench.ask('GET /user', { token: bench.token })).status).toBe(200);
  });

  test('an order nobody knows is refused', async () => {
    expect((await bench.ask('POST /_test/world', { body: { set_fire: true } })).status).toBe(422);
  });
});

describe('registration', () => {
  const ann = { fullName: 'Ann Example', email: 'ann@example.com', password: 'correct horse' };

  test('is refused unless it is switched on', async () => {
    const off = { status: 403, body: { code: 'forbidden', errors: { registration: ['off'] } } };
    expect(await bench.ask('POST /jwt/register', { body: ann })).toMatchObject(off);
    // Nobody learns from a refused form what a right one would have needed.
    for (const body of [{}, { ...ann, password: 'short' }, { email: 7 }, [], null, undefined])
      expect(await bench.ask('POST /jwt/register', { body })).toMatchObject(off);
    expect(await bench.ask('POST /jwt/register', { raw: '{' })).toMatchObject(off);
    const invited = { ...ann, invite: 'guess' };
    expect((await bench.ask('POST /jwt/register', { body: invited })).status).toBe(403);
    expect((await bench.ask('POST /jwt/register', { body: { ...invited, password: 'short' } })).status).toBe(422);
  });

  test('makes a client with the list of a client', async () => {
    const open = await openBench(bench.connection, { REGISTRATION: 'on' }, 20);
    const { body } = await open.ask('POST /jwt/register', { body: ann });
    expect(body).toMatchObject({ userData: { role: 'client', ability: [{ action: 'read', subject: ['ACL', 'Auth'] }] } });
    const again = await open.ask('POST /jwt/register', { body: { ...ann, email: 'ANN@example.com' } });
    expect(again).toMatchObject({ status: 422, body: { errors: { email: ['taken'] } } });
    expect((await open.ask('POST /jwt/register', { body: { ...ann, invite: 'guess' } })).status).toBe(403);
  });

  test('an empty upstream lets the first admin in by a link, once', async () => {
    const empty = await openBench(await memoryConnection(), { DEMO: '0' });
    await inviteFirstAdmin(empty.database);
    const invite = await inviteFirstAdmin(empty.database);
    const join = (email: string) => empty.ask('POST /jwt/register', { body: { ...ann, email, invite } });
    const answers = await Promise.all(['a@example.com', 'b@example.com', 'c@example.com'].map(join));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ userData: { role: 'admin' } });
    expect(await hasAdmin(empty.database)).toBe(true);
    expect(await inviteFirstAdmin(empty.database)).toBeUndefined();

    const { accessToken: token, userData } = contract.session.login.reply.parse(answers.find(({ status }) => status === 200)?.body);
    await empty.ask('PUT /roles', { token, body: { name: 'Head office', from: 'admin' } });
    const moved = await empty.ask(`POST /users/${userData.id}`, { token, body: { role: 'Head office', version: 1 } });
    expect(moved).toMatchObject({ status: 200, body: { data: { role: 'Head office' } } });
    expect(await inviteFirstAdmin(empty.database)).toBeUndefined();
    await empty.close();
  });

  test('a database begun for real work never gets the demo, nor the other way round', async () => {
    await expect(openBench(bench.connection, { DEMO: '0' })).rejects.toThrow('choose a new DATA_DIR');
    const real = await openBench(await memoryConnection(), { DEMO: '0' });
    await expect(openBench(real.connection, {}, 20)).rejects.toThrow('set DEMO=0');
    await real.close();
  });
});
