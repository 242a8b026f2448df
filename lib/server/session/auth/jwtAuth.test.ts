import { startOthersSignIn } from '#lib/testing/othersSignIn.ts';

/** Of an access token, in seconds: longer than a call waits on a busy machine, or it ends twice within one. */
const LIFE = 10;
const { laravel, signIn, signOut, tokensIn, statusOf, statusesUntil, direct, renewals, later } = await startOthersSignIn(
  'jwt-auth',
  {},
  { JWT_TTL: String(LIFE), JWT_REFRESH_TTL: '120' },
);

test('a token that ends in the middle of thirty calls at once costs one renewal, time after time, and nobody a 401', async () => {
  const cookie = await signIn();
  for (let time = 1; time <= 3; time++) {
    const before = renewals.length;
    let asked = 0;
    const statuses = await statusesUntil(cookie, () => {
      asked += 1;
      if (asked === 45) later(LIFE);
      return renewals.length > before;
    });
    expect(statuses).toEqual([200]);
  }
  expect(new Set(renewals)).toEqual(new Set(['newer']));
  const { accessToken } = await tokensIn(cookie);
  expect((await direct('/api/auth/refresh', accessToken, {})).status).toBe(401);
});

test('while the upstream is down nobody is signed out by a renewal that fails', async () => {
  const cookie = await signIn();
  later(LIFE);
  await laravel.artisan('down');
  expect(await statusOf(cookie)).toBe(503);
  await laravel.artisan('up');
  later(2);
  expect(await statusOf(cookie)).toBe(200);
});

test('signing out with a token past its end leaves none that could be renewed', async () => {
  const cookie = await signIn();
  const { accessToken } = await tokensIn(cookie);
  const isOver = async () => (await direct('/api/user', accessToken)).status === 401;
  while (!(await isOver()));
  await signOut(cookie);
  expect((await direct('/api/auth/refresh', accessToken, {})).status).toBe(401);
});
