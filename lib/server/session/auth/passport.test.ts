import { startOthersSignIn } from '#lib/testing/othersSignIn.ts';

const CLIENT = { client_id: '2', client_secret: 'the secret of the desk' };
const settings = { AUTH_CLIENT_ID: CLIENT.client_id, AUTH_CLIENT_SECRET: CLIENT.client_secret };
const { laravel, signIn, signOut, tokensIn, statusOf, statusesUntil, direct, renewals, later } = await startOthersSignIn(
  'passport',
  settings,
);

const exchange = (refreshToken: string) =>
  direct('/oauth/token', '', { ...CLIENT, grant_type: 'refresh_token', refresh_token: refreshToken });

test('a token that is revoked in the middle of thirty calls at once costs one renewal, and nobody a 401', async () => {
  const cookie = await signIn();
  let isEnded = false;
  const ending = laravel.artisan('revoke').then(() => {
    isEnded = true;
  });
  expect(await statusesUntil(cookie, () => isEnded)).toEqual([200]);
  await ending;
  expect(renewals).toEqual(['newer']);
});

test('a refresh token is used once, before its access token ends', async () => {
  const cookie = await signIn();
  later(880);
  expect(await Promise.all(Array.from({ length: 30 }, () => statusOf(cookie)))).toEqual(Array(30).fill(200));
  expect(renewals).toEqual(['newer']);
  expect((await exchange((await tokensIn(cookie)).refreshToken)).json.error).toBe('invalid_grant');
});

test('somebody whose refresh token is over is signed out', async () => {
  const cookie = await signIn();
  await exchange((await tokensIn(cookie)).refreshToken);
  expect(await statusOf(cookie)).toBe(401);
  expect(renewals).toEqual(['ended']);
});

test('while the upstream is down nobody is signed out by a renewal that fails', async () => {
  const cookie = await signIn();
  later(880);
  await laravel.artisan('down');
  expect(await statusOf(cookie)).toBe(503);
  await laravel.artisan('up');
  later(2);
  expect(await statusOf(cookie)).toBe(200);
  expect(renewals).toEqual(['unavailable', 'newer']);
});

test('signing out with a token that is over takes its refresh token too', async () => {
  const cookie = await signIn();
  const { refreshToken } = await tokensIn(cookie);
  await laravel.artisan('revoke');
  await signOut(cookie);
  expect((await exchange(refreshToken)).json.error).toBe('invalid_grant');
});
