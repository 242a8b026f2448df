import { jest } from '@jest/globals';
import { answering, OURS_IN_JSON, startTestWeb } from '#lib/testing/testWeb.ts';

const settings = { AUTH: 'passport', AUTH_CLIENT_ID: '2', AUTH_CLIENT_SECRET: 'a secret that was changed' };
const { upstream, url, signIn } = await startTestWeb(() => settings);
const { signInOrOut } = await import('#lib/server/session/signin.ts');

afterEach(() => {
  jest.restoreAllMocks();
});

const TOKEN = 'POST /oauth/token';

async function login() {
  const body = JSON.stringify({ email: 'user7@linekeeper.test', password: 'linekeeper' });
  const answer = await signInOrOut('login', new Request('http://desk.test/api/jwt/login', { method: 'POST', headers: OURS_IN_JSON, body }));
  return [answer.status, (await answer.json()).code];
}

test('a client that Passport refuses is nobody’s wrong password, and signs nobody out', async () => {
  upstream.routes[TOKEN] = answering(401, { error: 'invalid_client', error_description: 'Client authentication failed' });
  expect(await login()).toEqual([502, 'unreachable']);
  const cookie = await signIn();
  upstream.expire();
  const status = async () => (await fetch(`${url}/api/sims/1`, { headers: { cookie } })).status;
  expect(await status()).toBe(503);
  const { accessToken, refreshToken } = upstream.issue(1);
  upstream.routes[TOKEN] = answering(200, {
    token_type: 'Bearer',
    expires_in: 900,
    access_token: accessToken,
    refresh_token: refreshToken,
  });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2000);
  expect(await status()).toBe(200);
});

test.each([
  [400, { error: 'invalid_grant' }],
  [401, { error: 'invalid_credentials' }],
  [422, { message: 'The given data was invalid.', errors: { username: ['wrong'] } }],
])('a password refused with %i %j is a wrong one', async (status, said) => {
  upstream.routes[TOKEN] = answering(status, said);
  expect(await login()).toEqual([401, 'signed_out']);
});

test('a token that GET /user does not take is no wrong password either', async () => {
  upstream.routes[TOKEN] = answering(200, {
    token_type: 'Bearer',
    expires_in: 900,
    access_token: 'unknown here',
    refresh_token: 'unknown too',
  });
  expect(await login()).toEqual([502, 'unreachable']);
});
