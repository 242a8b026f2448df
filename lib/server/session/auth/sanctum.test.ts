import { startOthersSignIn } from '#lib/testing/othersSignIn.ts';

const { laravel, signIn, statusOf, statusesUntil, renewals } = await startOthersSignIn('sanctum', {}, {}, 'bare-token');

test('a token that ends in the middle of thirty calls at once signs them out, asked of the upstream once; signing in again goes on', async () => {
  const cookie = await signIn();
  let [isEnded, asked] = [false, 0];
  let ending: Promise<void> | undefined;
  const isOver = () => {
    asked += 1;
    // The first of the thirty that asks again has had its answer.
    if (asked > 30)
      ending ??= laravel.artisan('revoke').then(() => {
        isEnded = true;
      });
    return isEnded;
  };
  expect((await statusesUntil(cookie, isOver)).sort()).toEqual([200, 401]);
  await ending;
  expect(renewals).toEqual(['ended']);
  expect(await statusOf(cookie, '/user')).toBe(401);
  expect(await statusOf(await signIn())).toBe(200);
});
