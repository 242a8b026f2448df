import { callAs } from '../apiCalls.ts';
import { expect, test, words } from '../fixtures.ts';

const t = words.misfits;

test('A9: a field that does not fit leaves one dash on the screen, and an admin finds it by call, field and value', async ({
  page,
  signIn,
  open,
  environment,
}, { project }) => {
  test.skip(project.name === 'laravel-second', 'it tells no numbers of accounts');
  await signIn('admin');
  await open('/tech/sim-swap');
  const row = page.getByRole('row', { name: /01006/ });
  await expect(row).toBeVisible();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const begunBy = row.getByRole('gridcell').nth(heads.indexOf(words.common.begunBy));
  await expect(begunBy, 'the number of an account is no name').toHaveText('');
  await page.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name: words.titles.misfits }).click();
  const found = page.getByRole('grid', { name: words.titles.misfits }).getByRole('row', { name: /GET \/sim-swap/ });
  await expect(found.filter({ hasText: 'data[].created_by' })).toContainText('2');
  await expect(found.filter({ hasText: 'data[].created_by' })).toContainText(t.rules.other);
  await expect(page.getByRole('main')).not.toContainText(/Invalid input|expected/);
  expect(environment.logs().some((line) => line.includes('"msg":"an answer does not fit"') && line.includes('created_by'))).toBe(true);
});

test('what did not fit is an admin’s to see', async ({ page, signIn, environment }) => {
  await signIn('dispatcher');
  expect((await callAs(page, 'GET', '/misfits')).status).toBe(403);
  await page.goto(`${environment.url}/dashboard/misfits`);
  await expect(page).toHaveURL(/not-authorized/);
});
