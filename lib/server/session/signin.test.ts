import { randomBytes } from 'node:crypto';
import { userOf } from '#lib/testing/fakeUpstream.ts';
import { answering, OURS_IN_JSON, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream } = await startTestWeb();
const { signInOrOut } = await import('./signin.ts');

const LOGIN = 'POST /api/jwt/login';
const LOGOUT = 'POST /api/jwt/logout';
const CREDENTIALS = { email: 'user7@linekeeper.test', password: 'linekeeper' };

async function post(action: string, body: unknown = {}, headers: Record<string, string> = {}) {
  const response = await signInOrOut(
    action,
    new Request(`http://desk.test/api/jwt/${action}`, {
      method: 'POST',
      headers: { ...OURS_IN_JSON, ...headers },
      body: JSON.stringify(body),
    }),
  );
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return { status: response.status, headers: response.headers, cookies, cookie, json: await response.json() };
}

test('who signs in gets a cookie, and is told who they are with a list of what they may do', async () => {
  const { status, json, cookies } = await post('login', CREDENTIALS);
  expect(status).toBe(200);
  expect(json).toEqual({ userData: expect.objectContaining({ id: 7, role: 'admin' }) });
  expect(json.userData.ability).toContainEqual({ action: 'manage', subject: 'all' });
  expect(cookies[0]).toMatch(/^linekeeper\.0=1\./);
});

test('a browser is known for those who were signed in there, whoever is signed in now, and to nobody who makes it up', async () => {
  const first = await post('login', CREDENTIALS);
  const line = first.cookies.find((each) => each.startsWith('linekeeper-device=')) ?? '';
  // It travels beside a session that may fill what a proxy takes.
  expect(line.length).toBeLessThan(160);
  expect(line).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  const [known = ''] = line.split(';');
  expect((await post('logout', {}, { cookie: first.cookie })).cookies.join()).not.toContain('linekeeper-device');
  const heardFrom = async (cookie: string, email = CREDENTIALS.email) => {
    upstream.heard.length = 0;
    const { cookies } = await post('login', { ...CREDENTIALS, email }, { cookie });
    const [login] = upstream.heard.filter(({ url }) => url === '/api/jwt/login');
    return {
      device: login?.headers['x-known-device'],
      kept: cookies.find((each) => each.startsWith('linekeeper-device='))?.split(';')[0] ?? '',
    };
  };
  expect((await heardFrom('')).device).toBeUndefined();
  expect((await heardFrom('', 'x')).device).toBeUndefined();
  const again = await heardFrom(known, ' User7@Linekeeper.test ');
  expect(again.device).toMatch(/^[\w-]{16}$/);
  expect((await heardFrom(known, 'other@linekeeper.test')).device).toBeUndefined();
  expect((await heardFrom(again.kept)).device).toBe(again.device);
  expect((await heardFrom(`linekeeper-device=${again.device}`)).device).toBeUndefined();
  expect((await heardFrom(known.slice(0, -3))).device).toBeUndefined();
});

test('every sign-in makes a new session', async () => {
  const [first, second] = [await post('login', CREDENTIALS), await post('login', CREDENTIALS)];
  expect(first.cookie).not.toBe(second.cookie);
});

test('when the log-in brings no list the user is asked for before anyone lands anywhere', async () => {
  const READ = { action: 'read', subject: 'Sim' };
  upstream.routes[LOGIN] = answering(200, { ...upstream.issue(7), userData: userOf(7, {}) });
  upstream.routes['GET /api/user'] = answering(200, { data: userOf(7, { ability: [READ] }) });
  const { json } = await post('login', CREDENTIALS);
  expect(json.userData.ability).toEqual([READ, { action: 'read', subject: 'Auth' }]);
});

test.each([400, 401, 422])('a login refused with %i is a wrong password, whatever the upstream calls it', async (status) => {
  upstream.routes[LOGIN] = answering(status, { message: 'no', errors: { email: ['unknown'] } });
  expect(await post('login', CREDENTIALS)).toMatchObject({ status: 401, json: { code: 'signed_out' }, cookies: [] });
});

test('an account that is not made is told in the upstream’s words and status, a crowd with the time to wait', async () => {
  upstream.routes['POST /api/jwt/register'] = answering(422, { code: 'invalid', message: 'no', errors: { email: ['taken'] } });
  const account = { fullName: 'Somebody', email: 'some@body.test', password: 'linekeeper' };
  expect(await post('register', account)).toMatchObject({ status: 422, json: { code: 'invalid', errors: { email: ['taken'] } } });
  upstream.routes[LOGIN] = answering(429, { code: 'too_many', message: '' }, { 'retry-after': '30' });
  const crowd = await post('login', CREDENTIALS);
  expect([crowd.status, crowd.headers.get('retry-after')]).toEqual([429, '30']);
});

test('where nobody registers that is what is said, whatever the form has; elsewhere what is wrong with it', async () => {
  const off = { code: 'forbidden', message: 'no', errors: { registration: ['off'] } };
  upstream.routes['POST /api/jwt/register'] = answering(403, off);
  for (const body of [{}, { email: 'some@body.test', password: 'short' }, [], null])
    expect(await post('register', body)).toMatchObject({ status: 403, json: { code: 'forbidden', errors: { registration: ['off'] } } });
  for (const status of [404, 422, 500]) {
    upstream.routes['POST /api/jwt/register'] = answering(status, { message: 'no' });
    expect(await post('register', { password: 'short' })).toMatchObject({ status: 422, json: { errors: { email: [expect.any(String)] } } });
  }
});

test.each([
  ['a list', []],
  ['a number', 7],
  ['nothing', null],
])('%s is no sign-in, and is told so', async (_, body) => {
  const { status, json } = await post('login', body);
  expect([status, json.errors]).toEqual([422, { body: [expect.stringContaining('expected object')] }]);
});

test('a broken upstream is told without its words', async () => {
  upstream.routes[LOGIN] = answering(500, { message: 'SQLSTATE[42S02]' });
  const { status, json } = await post('login', CREDENTIALS);
  expect([status, json.code]).toEqual([500, 'failed']);
  expect(JSON.stringify(json)).not.toContain('SQL');
  upstream.routes[LOGIN] = answering(200, { token: 'elsewhere' });
  expect((await post('login', CREDENTIALS)).json.code).toBe('unreachable');
});

test.each([[{}], [{ email: 'a' }], [[]], ['text']])('the upstream never hears of %j', async (body) => {
  expect((await post('login', body)).json.code).toBe('invalid');
  expect(upstream.heard).toEqual([]);
});

test('of more than 16 KB neither does it', async () => {
  const { status, headers, json } = await post('login', { ...CREDENTIALS, more: 'x'.repeat(20_000) });
  expect([status, json]).toEqual([413, { code: 'too_large', message: 'too large', request_id: headers.get('x-request-id') }]);
  expect(upstream.heard).toEqual([]);
});

test.each(['login', 'register', 'logout'])('%s from a foreign page is refused', async (action) => {
  expect((await post(action, CREDENTIALS, { origin: 'http://evil.test' })).json.code).toBe('csrf');
  expect(upstream.heard).toEqual([]);
});

test.each(['refresh-token', 'constructor', '__proto__', 'user'])('%s is no such thing', async (action) => {
  expect((await post(action)).status).toBe(404);
  expect(upstream.heard).toEqual([]);
});

test('who signs out is out, twice over, and the token is revoked once', async () => {
  const { cookie } = await post('login', CREDENTIALS);
  const first = await post('logout', {}, { cookie });
  expect([first.status, first.cookies[0]]).toEqual([200, expect.stringContaining('Max-Age=0')]);
  expect((await post('logout', {}, { cookie })).status).toBe(200);
  expect(upstream.count(LOGOUT)).toBe(1);
});

test('who signs out of a dead upstream is out all the same', async () => {
  const { cookie } = await post('login', CREDENTIALS);
  upstream.routes[LOGOUT] = (_, response) => response.destroy();
  expect(await post('logout', {}, { cookie })).toMatchObject({ status: 200, cookies: [expect.stringContaining('Max-Age=0')] });
});

test('tokens too long for any cookie fail with a clear line and are revoked', async () => {
  const long = () => randomBytes(8000).toString('base64url');
  upstream.routes[LOGIN] = answering(200, { accessToken: long(), refreshToken: long(), userData: userOf(7) });
  const { status, json, cookies } = await post('login', CREDENTIALS);
  expect([status, json.message, cookies]).toEqual([500, expect.stringContaining('too long'), []]);
  expect(upstream.count(LOGOUT)).toBe(1);
});
