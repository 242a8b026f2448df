import type { Page } from '@playwright/test';
import { callAs, newImei } from '../apiCalls.ts';
import { expect, test, words } from '../fixtures.ts';
import { delivery } from '../labels.ts';
import { recordOf, rowsOf } from './company.ts';

const t = words.batches;
const b = words.bulk;
type Wire = { id: number; name: string; device_type: string; warehouse_code: string; rows: { id: number; imei: string }[] };

let series = 710;

/** A delivery of the story's own. */
async function aBatch(page: Page, count: number): Promise<Wire> {
  const name = `Delivery ${++series} of ${Date.now()}`;
  const rows = delivery(count, String((Date.now() % 900) + 100));
  const body = { name, device_type: 'LTE', provider: 'vzw', warehouse_code: 'W01', rows };
  expect((await callAs(page, 'PUT', '/batch', body)).status).toBeLessThan(300);
  const [made] = (await rowsOf<Wire>(page, '/batch?per_page=100&sort=-created_at')).filter((each) => each.name === name);
  return recordOf<Wire>(page, `/batch/${made?.id}`);
}

test('A11: a batch has the rows the server counts, and is made by somebody or by nobody known, never by a number', async ({
  page,
  signIn,
  open,
}, { project }) => {
  await signIn('admin');
  await open('/batch');
  const row = page.getByRole('grid', { name: words.titles.batches }).getByRole('row', { name: /Spring delivery/ });
  await expect(row.getByRole('gridcell', { name: '10', exact: true })).toBeVisible();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const madeBy = row.getByRole('gridcell').nth(heads.indexOf(t.fields.created_by));
  await expect(madeBy).toHaveText(project.name === 'laravel-usual' ? 'Admin of the company' : '');
});

test('A3: a batch is renamed, moved, given another device type, asked about, and deleted, and each is told as done', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  const batch = await aBatch(page, 2);
  await open(`/batch/${batch.id}`);
  const more = () => page.getByRole('main').getByRole('button', { name: words.common.more, exact: true }).first().click();
  for (const [act, field, value] of [
    [t.acts.name, 'name', `Renamed ${batch.id}`],
    [t.acts.device_type, 'device_type', 'CAT-M1'],
    [t.acts.warehouse_code, 'warehouse_code', 'W03'],
  ] as const) {
    await more();
    await page.getByRole('menuitem', { name: act }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first().fill(value);
    await dialog.getByRole('button').last().click();
    await expect(dialog, act).toHaveCount(0);
    // A device type may be a record with a name.
    await expect.poll(async () => JSON.stringify((await recordOf<Wire>(page, `/batch/${batch.id}`))[field])).toContain(`"${value}"`);
    await expect(page.getByText(value).first()).toBeVisible();
  }
  await more();
  await page.getByRole('menuitem', { name: t.acts.refresh }).click();
  await expect(page.getByText(t.refreshing)).toBeVisible();
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/Invalid input|expected/);
  await more();
  await page.getByRole('menuitem', { name: t.acts.delete }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/batch$/);
  expect((await callAs(page, 'GET', `/batch/${batch.id}`)).status).toBe(404);
});

test('A3: a row’s number is mended, and a supplier’s list is taken as it is', async ({ page, signIn, open }) => {
  await signIn('admin');
  const batch = await aBatch(page, 2);
  await open(`/batch/${batch.id}`);
  const more = page.getByRole('main').getByRole('button', { name: words.common.more, exact: true }).first();
  await more.click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: t.acts.import }).click();
  const imei = newImei();
  await (await chosen).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`imei,iccid\n${imei},\n`) });
  await expect(page.getByText(t.imported.replace('{name}', 'list.csv'))).toBeVisible();
  const now = () => recordOf<Wire>(page, `/batch/${batch.id}`);
  await expect.poll(async () => (await now()).rows.length).toBe(3);
  await expect(page.getByText(imei).first()).toBeVisible();
  const row = (await now()).rows.find((each) => each.imei === imei);
  const other = newImei();
  expect((await callAs(page, 'POST', `/batch/${batch.id}/row/${row?.id}/edit-imei`, { imei: other })).status).toBeLessThan(300);
  await page.reload();
  await expect(page.getByText(other).first()).toBeVisible();
});

test('without bulk jobs the desk goes through the rows itself, says so, and tells each answer', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  const batch = await aBatch(page, 4);
  await open(`/batch/${batch.id}`);
  await page.getByRole('button', { name: 'Do with all 4' }).click();
  await page.getByRole('menuitem', { name: b.menu.activate, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('4 would change.')).toBeVisible();
  await expect(dialog.getByText(b.fallback.before)).toBeVisible();
  await dialog.getByRole('button', { name: 'Activate 4 SIMs' }).click();
  await expect(dialog.getByText(b.fallback.stay)).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '4', { timeout: 40_000 });
  await dialog.getByRole('button', { name: words.common.close }).click();
  await expect(page.getByRole('button', { name: `${words.sims.status.active} 4`, exact: true })).toBeVisible();
});

test('on a phone a row of a batch is opened, asked about, and its number mended', async ({ page, signIn, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin');
  const batch = await aBatch(page, 2);
  const [row] = batch.rows;
  await open(`/batch/${batch.id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`${row?.imei.slice(8, 14)} ?${row?.imei.slice(14)}`) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t.states.new);
  await dialog.getByRole('button', { name: t.acts.lookup }).click();
  await expect(dialog).toContainText(t.states['looked-up']);
  const imei = newImei();
  await dialog.getByRole('textbox').fill(imei);
  await dialog.getByRole('button', { name: t.saveImei }).click();
  await expect(dialog).toHaveCount(0);
  const now = async () => Object.values((await recordOf<Wire>(page, `/batch/${batch.id}`)).rows).map((each) => each.imei);
  await expect.poll(now).toContain(imei);
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
});
