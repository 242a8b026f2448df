import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAs, makeSim } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.operations;

/** Two SIMs moved from Dallas to Houston as a bulk change, over; its number. */
async function moveTwo(page: Page, reason: string) {
  const sims = [await makeSim(page), await makeSim(page)];
  const batch = (await callAs(page, 'POST', '/batch-from-query', { id: sims.map(({ id }) => id), name: reason })).body.data.id;
  const job = (await callAs(page, 'POST', `/batch/${batch}/jobs`, { action: 'change-warehouse', warehouse_code: 'HOU-01', reason })).body
    .data.id;
  await expect
    .poll(async () => (await callAs(page, 'GET', `/changes/bulk/${job}`)).body.data, { timeout: 30_000 })
    .toMatchObject({ state: 'done' });
  return { sims, batch, job };
}
const placeOf = async (page: Page, id: number) => (await callAs(page, 'GET', `/sims/${id}`)).body.data.warehouse_code;

test('a bulk change is found a day later by its reason, has an address, and is undone there', async ({ page, signIn, open, axe }) => {
  await signIn('warehouse');
  await open('/');
  const reason = `Shelf count ${Date.now()}`;
  const { sims, job } = await moveTwo(page, reason);
  await open(`/changes?q=${encodeURIComponent(reason)}`);
  const row = page.getByRole('row').filter({ hasText: reason });
  await expect(row).toContainText('Move 2 SIMs to HOU-01');
  await expect(row).toContainText(t.states.done);
  await axe();
  await row.getByRole('link', { name: 'Move 2 SIMs to HOU-01' }).click();
  await expect(page).toHaveURL(new RegExp(`/changes/bulk/${job}$`));
  await expect(page.getByText(reason)).toBeVisible();
  await axe();
  await page.getByRole('button', { name: words.bulk.acts.undo }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back 2 changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take back the change of 2 SIMs');
  await expect.poll(() => placeOf(page, sims[0]?.id ?? 0), { timeout: 30_000 }).toBe('DAL-01');
  await open(`/changes/bulk/${job}`);
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(t.states.undone);
});

test('after a move a toast says so, and Ctrl Z takes it back', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  const sims = [await makeSim(page), await makeSim(page)];
  const batch = (await callAs(page, 'POST', '/batch-from-query', { id: sims.map(({ id }) => id), name: 'Toast' })).body.data.id;
  await open(`/batch/${batch}`);
  await page.getByRole('button', { name: /^Do with all 2/ }).click();
  await page.getByRole('menuitem', { name: words.bulk.menu['to-warehouse'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().fill('HOU-01');
  await page.getByRole('option', { name: 'HOU-01' }).click();
  await dialog.getByRole('button', { name: 'Move 2 SIMs to HOU-01' }).click();
  const toast = page.getByRole('log');
  await expect(toast.getByText('Move 2 SIMs to HOU-01: 2 done.')).toBeVisible({ timeout: 30_000 });
  await expect(toast.getByRole('link', { name: words.common.show })).toHaveAttribute('href', /\/changes\/bulk\/\d+$/);
  expect(await placeOf(page, sims[1]?.id ?? 0)).toBe('HOU-01');
  await page.keyboard.press('Control+z');
  await expect(toast.getByText('Take back the change of 2 SIMs: 2 done.')).toBeVisible({ timeout: 30_000 });
  expect(await placeOf(page, sims[1]?.id ?? 0)).toBe('DAL-01');
});

test('who did what is narrowed to a person and a kind of record, and is a file', async ({ page, signIn, open, axe }) => {
  await signIn('warehouse');
  await open('/');
  const { sims } = await moveTwo(page, 'for the audit');
  await open('/changes');
  await page.getByRole('link', { name: words.titles.activity }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.titles.activity);
  await page.getByRole('checkbox', { name: t.mine }).check();
  await page.getByRole('checkbox', { name: t.activity.sources.sim, exact: true }).check();
  await page.getByRole('checkbox', { name: t.activity.verbs.moved }).check();
  const found = page.getByRole('row').filter({ hasText: sims[0]?.imei });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(words.sims.history.kinds.moved);
  await axe();
  await page.getByRole('button', { name: words.ui.export.button }).click();
  await page.getByRole('radio', { name: words.ui.export.csv }).check();
  const given = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: t.activity.export }).click();
  const file = await readFile(await (await given).path(), 'utf8');
  expect(file).toContain(t.activity.fields.label);
  expect(file).toContain(sims[0]?.imei);
});

test('on a phone what was done is read, and each has its page', async ({ page, signIn, open, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('warehouse');
  await open('/');
  const reason = `Phone ${Date.now()}`;
  await moveTwo(page, reason);
  await open(`/changes?q=${encodeURIComponent(reason)}`);
  await expect(page.getByText(reason)).toBeVisible();
  await axe();
  await page.getByRole('link', { name: 'Move 2 SIMs to HOU-01' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Move 2 SIMs to HOU-01');
  await axe();
});
