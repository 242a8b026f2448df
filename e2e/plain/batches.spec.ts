import { makeBatch } from '../batchData.ts';
import { expect, test, words } from '../fixtures.ts';

const b = words.bulk;

test('without bulk jobs the desk goes through the rows itself, says so, and tells each answer', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  const batch = await makeBatch(page, 6);
  await open(`/batch/${batch.id}`);
  await page.getByRole('button', { name: 'Do with all 6' }).click();
  await page.getByRole('menuitem', { name: b.menu.activate, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('6 would change.')).toBeVisible();
  await expect(dialog.getByText(b.fallback.before)).toBeVisible();
  await dialog.getByRole('button', { name: 'Activate 6 SIMs' }).click();
  await expect(dialog.getByText(b.fallback.stay)).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '6', { timeout: 40_000 });
  await dialog.getByRole('button', { name: words.common.close }).click();
  await expect(page.getByRole('button', { name: `${words.sims.status.active} 6`, exact: true })).toBeVisible();
});
