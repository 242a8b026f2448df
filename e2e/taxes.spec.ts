import { expect, test, words } from './fixtures.ts';

const t = words.taxes;

test('a clerk sees what a new rate changes before it is added, and the sites where no tax can be told', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('admin');
  await open('/apps/taxes');
  await expect(page.getByRole('region', { name: t.gaps.title })).toBeVisible();
  await axe();
  await page.getByRole('button', { name: t.newRate.of.replace('{name}', 'Texas') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.newRate.from).fill('2019-01-01');
  await dialog.getByLabel(t.newRate.rate).fill('6.25');
  await dialog.getByRole('button', { name: t.newRate.check }).click();
  await expect(dialog).toContainText(t.newRate.same);
  await dialog.getByLabel(t.newRate.from).fill(`${new Date().getFullYear() + 1}-06-01`);
  await dialog.getByLabel(t.newRate.rate).fill('6.5');
  await dialog.getByRole('button', { name: t.newRate.check }).click();
  await expect(dialog).toContainText('Issued invoices stay as they are.');
  await axe();
  await dialog.getByRole('button', { name: t.newRate.add }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: t.jurisdictions })).toContainText('6.5%, from');
});
