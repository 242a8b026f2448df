import { expect, test, words } from '../desk.ts';

test('against an upstream with the core alone the list and a SIM still work', async ({ page, signIn, open, world }) => {
  await signIn('warehouse');
  await open('/');
  const first = page
    .getByRole('main')
    .getByRole('link', { name: /^\d{15}$/ })
    .first();
  const imei = (await first.innerText()).replace(/\D/g, '');
  await page.getByRole('searchbox', { name: words.sims.search.label }).fill(imei);
  await expect(page).toHaveURL(new RegExp(`q=${imei}`));
  await first.click();
  await expect(page).toHaveURL(/\/sims\/edit\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Sim \d+$/ })).toBeVisible();
  const capabilities = await fetch(`${world.upstreamUrl}/capabilities`);
  expect(capabilities.status, 'this upstream really has no extensions').toBe(404);
});
