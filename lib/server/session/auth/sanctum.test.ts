import { startOthersSignIn } from '#lib/testing/othersSignIn.ts';

const { laravel, signIn, statusOf, statusesUntil, renewals } = await startOthersSignIn('sanctum', {}, {}, 'bare-token');

test('a token that ends in the middle of thirty calls at once signs them out, asked of the upstream once; signing in again goes on', async () => {
  const cookie = await signIn();
  let isEnded = false;
  const ending = laravel.artisan('revoke').then(() => {
    isEnded = true;
  });
  expect((await statusesUntil(cookie, () => isEnded)).sort()).toEqual([200, 401]);
  await ending;
  expect(renewals).toEqual(['ended']);
  expect(await statusOf(cookie, '/user')).toBe(401);
  expect(await statusOf(await signIn())).toBe(200);
});
