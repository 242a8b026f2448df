import { expect, test, words } from './fixtures.ts';

const t = words.sims;

test('a clerk narrows the list to active SIMs and opens the first', { tag: '@anywhere' }, async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  await page.getByRole('checkbox', { name: new RegExp(`^${t.status.active}`) }).click();
  await expect(page).toHaveURL(/status=active/);

  const list = page.getByRole('grid', { name: words.titles.sims });
  const row = list.getByRole('row', { name: new RegExp(t.status.active) }).first();
  const imei = await row.getByRole('link', { name: /^\d{15}$/ }).innerText();
  await row.getByRole('link', { name: imei }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^Sim \d+$/ })).toBeVisible();
  await expect(page.getByText(imei).first()).toBeVisible();
});
