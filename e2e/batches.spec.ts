import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { callAs, makeSim, newImei } from './apiCalls.ts';
import { callUpstreamAs, firstSim, makeBatch } from './batchData.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.batches;
const b = words.bulk;

const grid = (page: Page) => page.getByRole('grid', { name: t.rows });
const dialog = (page: Page) => page.getByRole('dialog').last();
const withAll = (page: Page) => page.getByRole('button', { name: /^Do with all/ });
/** A figure of the job's dialog. */
const figure = (page: Page, name: string) =>
  dialog(page)
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');
const shows = (page: Page, state: string, count: number) =>
  expect(page.getByRole('group', { name: t.filterRows }).getByRole('button', { name: `${state} ${count}`, exact: true })).toBeVisible({
    timeout: 40_000,
  });

test('a clerk takes a carton of 200 from its page to active, onto a truck and back, by keyboard alone', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/batch');
  const batch = await makeBatch(page, 200);
  await page.getByRole('searchbox', { name: t.search.label }).fill(batch.name ?? '');
  const list = page.getByRole('grid', { name: words.titles.batches });
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.getByRole('link', { name: batch.name ?? '' }).press('Enter');
  await expect(page).toHaveTitle(`Batch ${batch.id}`);
  await shows(page, t.states.new, 200);

  await withAll(page).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('200 would change.')).toBeVisible();
  await expect(dialog(page).getByText('200 SIMs are billed')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('199');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(b.confirm.differs)).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');

  const bar = dialog(page).getByRole('progressbar', { name: b.progress });
  await expect(figure(page, b.figures.acting)).not.toHaveText('0');
  await expect(figure(page, b.figures.confirmed), 'nothing is green before its own answer').toHaveText('0');
  await expect(page.getByRole('button', { name: '1 bulk change', includeHidden: true })).toBeAttached();
  await expect(bar).toHaveAttribute('aria-valuenow', '200', { timeout: 60_000 });
  await expect(figure(page, b.figures.confirmed)).toHaveText('200');
  await page.keyboard.press('Escape');
  await shows(page, words.sims.status.active, 200);

  await withAll(page).press('Enter');
  await page.getByRole('menuitem', { name: b.menu['to-truck'] }).press('Enter');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('TRK-07');
  await expect(page.getByRole('option', { name: 'TRK-07' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('200 would change.')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: words.fields.reason }), 'what can be undone asks for no number').toBeVisible();
  await expect(dialog(page).getByLabel(b.confirm.label)).toHaveCount(0);
  await page.keyboard.type('For the Dallas crews');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: b.acts.undo }).press('Enter', { timeout: 60_000 });
  expect(await firstSim(page, batch)).toMatchObject({ warehouse_code: 'TRK-07', stock_state: 'truck' });
  await expect(dialog(page).getByText('200 go back to what they were.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Take back the change of 200 SIMs' }).getByText(b.states.done)).toBeVisible({
    timeout: 60_000,
  });
  expect(await firstSim(page, batch)).toMatchObject({ warehouse_code: 'DAL-01', stock_state: 'warehouse', status: 'active' });

  await open(`/sims/edit/${batch.rows[0]?.sim_id}`);
  await page.getByRole('button', { name: 'Part of a bulk change of 200 SIMs' }).first().click();
  await expect(dialog(page).getByText('200 of 200')).toBeVisible();
});

test('failed rows say what the provider said, are downloaded, and are tried again by themselves', async ({
  page,
  signIn,
  open,
  environment,
}) => {
  await signIn('warehouse');
  const batch = await makeBatch(page, 12);
  const bad = batch.rows.slice(3, 5).map(({ imei }) => imei);
  for (const imei of bad) await environment.change({ carrier: { case: 'fails', imei } });
  await open(`/batch/${batch.id}`);
  await withAll(page).click();
  await page.getByRole('menuitem', { name: b.menu.activate, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Activate 12 SIMs' }).click();
  await expect(figure(page, b.figures.failed)).toHaveText('2', { timeout: 40_000 });
  await expect(figure(page, b.figures.confirmed)).toHaveText('10');
  await dialog(page)
    .getByRole('button', { name: /^Failed 2/ })
    .click();
  const failed = dialog(page).getByRole('list', { name: words.common.rows }).getByRole('listitem');
  await expect(failed).toHaveCount(2);
  await expect(failed.first()).toContainText('the device did not register');

  const saved = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: b.acts.failures }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  for (const imei of bad) expect(file).toContain(imei);

  await dialog(page).getByRole('button', { name: 'Retry 2 failed rows' }).click();
  await expect(page.getByRole('dialog', { name: 'Activate 2 SIMs' })).toBeVisible();
  await expect(figure(page, b.figures.confirmed)).toHaveText('2', { timeout: 40_000 });
  await dialog(page).getByRole('button', { name: words.common.close }).click();
  await shows(page, words.sims.status.active, 12);
});

test('who orders what somebody else has just begun is told who, how far, and follows it', async ({
  page,
  signIn,
  open,
  environment,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('admin');
  const batch = await makeBatch(page, 60);
  await environment.change({ carrier: { case: 'slow', imei: batch.rows[0]?.imei, seconds: 600 } });
  await open(`/batch/${batch.id}`);
  await withAll(page).click();
  await page.getByRole('menuitem', { name: b.menu.activate, exact: true }).click();
  await dialog(page).getByLabel(b.confirm.label).fill('60');
  const order = { action: 'activate', confirm: '60' };
  expect(await callUpstreamAs(environment, 'warehouse@linekeeper.test', 'POST', `/batch/${batch.id}/jobs`, order)).toBe(200);
  await dialog(page).getByRole('button', { name: b.send.activate, exact: true }).click();
  await expect(dialog(page).getByText('Renee Castillo began this already.')).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^Activate 60 SIMs/ })
    .first()
    .click();
  await expect(figure(page, b.figures.confirmed)).toHaveText('59', { timeout: 40_000 });
});

/** More than are asked of the carrier at once, so that some have not begun. */
const MANY = 1500;
const numberIn = async (shown: Locator) => Number((await shown.textContent())?.replace(/\D/g, ''));

test('a bulk change is held, goes on, and what is left of it is called off; what is under way is answered', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('warehouse');
  const batch = await makeBatch(page, MANY);
  await open(`/batch/${batch.id}`);
  await withAll(page).click();
  await page.getByRole('menuitem', { name: b.menu.activate, exact: true }).click();
  await dialog(page).getByLabel(b.confirm.label).fill(String(MANY));
  await dialog(page).getByRole('button', { name: b.send.activate, exact: true }).click();

  await dialog(page).getByRole('button', { name: b.acts.pause }).click();
  await expect(dialog(page).getByText(b.states.paused)).toBeVisible();
  await expect(figure(page, b.figures.acting)).toHaveText('0', { timeout: 40_000 });
  const held = await numberIn(figure(page, b.figures.confirmed));
  expect(held).toBeLessThan(MANY);
  await dialog(page).getByRole('button', { name: b.acts.resume }).click();
  await expect.poll(async () => await numberIn(figure(page, b.figures.confirmed)), { timeout: 40_000 }).toBeGreaterThan(held);

  await dialog(page)
    .getByRole('button', { name: /^Cancel the/ })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Leave out/ })
    .click();
  await expect(dialog(page).getByText(b.states.cancelled)).toBeVisible({ timeout: 40_000 });
  await expect(figure(page, b.figures.acting)).toHaveText('0', { timeout: 40_000 });
  const confirmed = await numberIn(figure(page, b.figures.confirmed));
  const skipped = await numberIn(figure(page, b.figures.skipped));
  expect(skipped).toBeGreaterThan(0);
  expect(confirmed + skipped).toBe(MANY);
  await dialog(page).getByRole('button', { name: words.common.close }).click();

  const active = page.getByRole('group', { name: t.filterRows }).getByRole('button', { name: new RegExp(`^${words.sims.status.active} `) });
  await expect(active).toContainText(confirmed.toLocaleString('en'));
  await active.click();
  await expect(page).toHaveURL(/state=active/);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: `${confirmed.toLocaleString('en')} rows of 1,500` })).toBeVisible();
});

test('an IMEI is corrected where it stands: judged as it is typed, saved by Enter, and never over somebody else’s', async ({
  page,
  signIn,
  open,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('warehouse');
  const batch = await makeBatch(page, 3);
  await open(`/batch/${batch.id}`);
  const cell = grid(page).locator('[role=gridcell][data-field=imei]').first();
  const type = async (text: string) => {
    await cell.click({ position: { x: 170, y: 8 } });
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const imei = newImei();
  const wrong = imei.slice(0, 14) + ((Number(imei[14]) + 1) % 10);
  await type(wrong);
  await expect(page.getByText(words.sims.rules.fields.imei)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell.getByRole('textbox')).toHaveValue(wrong);
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText(batch.rows[0]?.imei ?? '');

  await type(imei);
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText(imei);
  expect((await firstSim(page, batch)).imei).toBe(imei);

  const theirs = newImei();
  const mine = newImei();
  await type(mine);
  const { version } = await firstSim(page, batch);
  await callAs(page, 'POST', `/batch/${batch.id}/row/${batch.rows[0]?.id}/edit-imei`, { imei: theirs, version });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: words.ui.diff.title })).toContainText(theirs);
  await page.getByRole('button', { name: words.ui.diff.save }).click();
  await expect(cell).toHaveText(mine);
  expect((await firstSim(page, batch)).imei).toBe(mine);
});

test('a batch of 10,000 rows is scrolled, searched and ticked without waiting', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  const batch = await makeBatch(page, 10_000);
  await open(`/batch/${batch.id}`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '10001');
  expect(await grid(page).getByRole('row').count(), 'only rows in sight are drawn').toBeLessThan(80);
  await page.evaluate(() => {
    const long: number[] = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    Object.assign(window, { long });
  });
  await grid(page).hover();
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 4000);
  await page.getByRole('searchbox', { name: t.findRow }).fill(batch.rows[7654]?.imei ?? '');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(grid(page).getByRole('link', { name: batch.rows[7654]?.imei })).toBeVisible();
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { long: number[] }).long));
  expect(longest, 'the longest the page did not answer, ms').toBeLessThan(2000);
  await grid(page).getByRole('checkbox').first().check();
  await expect(page.getByText('1 row ticked')).toBeVisible();
});

test('what goes with a batch is said before it is deleted; its SIMs stay', async ({ page, signIn, open, axe }) => {
  await signIn('warehouse');
  const batch = await makeBatch(page, 2);
  await open(`/batch/${batch.id}`);
  await axe();
  await page.getByRole('button', { name: words.common.more, exact: true }).click();
  await page.getByRole('menuitem', { name: t.acts.delete }).click();
  await expect(page.getByRole('alertdialog')).toContainText('its 2 rows go');
  await page.getByRole('button', { name: t.delete.confirm }).click();
  await expect(page).toHaveURL(/\/batch$/);
  expect((await callAs(page, 'GET', `/batch/${batch.id}`)).status).toBe(404);
  expect((await firstSim(page, batch)).status).toBe('inventory');
});

test('on a phone a row is tapped, its answer asked for and its IMEI corrected', async ({ page, signIn, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('warehouse');
  const batch = await makeBatch(page, 30);
  await open(`/batch/${batch.id}`);
  await page.getByRole('list', { name: t.rows }).getByRole('button').first().click();
  await dialog(page).getByRole('button', { name: t.acts.lookup }).click();
  await expect(dialog(page).getByText(t.states['looked-up'])).toBeVisible();
  const imei = newImei();
  await dialog(page).getByLabel(words.fields.imei).fill(imei);
  await dialog(page).getByRole('button', { name: t.saveImei }).click();
  await expect(page.getByRole('list', { name: t.rows })).toContainText(imei);
});

test('the wrong pallet is taken back: what nobody touched goes, what a colleague wrote on stays and is named', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('warehouse');
  const batch = await makeBatch(page, 4);
  await callAs(page, 'POST', `/sims/${batch.rows[1]?.sim_id}`, { notes: 'Antenna is bent', version: 1 });
  await open(`/batch/${batch.id}`);
  await page.getByRole('button', { name: words.common.more, exact: true }).click();
  await page.getByRole('menuitem', { name: t.acts.undo }).click();
  const dialog = page.getByRole('dialog', { name: `Take delivery ${batch.id} back?` });
  await expect(dialog.getByText('3 SIMs are removed')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(t.undo.why.changed);
  await expect(dialog.getByRole('link', { name: batch.rows[1]?.imei })).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Delete 3 SIMs' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await callAs(page, 'GET', `/sims/${batch.rows[0]?.sim_id}`)).status).toBe(404);
  expect((await firstSim(page, { ...batch, rows: batch.rows.slice(1) })).notes).toBe('Antenna is bent');
});

test('lines of the stock go to a new card, a new radio, both and another carrier by a list; one on a live system does not', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  await open('/');
  const stateOf = async (id: number) => (await callAs(page, 'GET', `/sims/${id}`)).body.data;
  const active = async (): Promise<Sim> => {
    const { id } = await makeSim(page);
    await callAs(page, 'PUT', `/sims/${id}/activate`, { version: 1 });
    await expect.poll(async () => (await stateOf(id)).status, { timeout: 30_000 }).toBe('active');
    return stateOf(id);
  };
  const old = [await active(), await active(), await active(), await active()];
  const [card, radio] = [await makeSim(page, { imei: null }), await makeSim(page, { iccid: null })];
  const [both, other] = [await makeSim(page), await makeSim(page, { provider: 'att' })];
  const { body } = await callAs(page, 'GET', '/sims?status=active&stock_state=installed&per_page=1');
  const [live] = body.data as unknown as Sim[];
  const spare = await makeSim(page);
  const list = [
    ...[card.iccid, radio.imei, both.imei, other.imei].map((to, at) => `${old[at]?.imei},${to}`),
    `${live?.imei},${spare.imei}`,
  ].join('\n');

  await page.getByRole('button', { name: words.common.bulk.moves }).click();
  await dialog(page).getByRole('textbox', { name: b.moves.list }).fill(list);
  await dialog(page).getByRole('button', { name: b.moves.check }).click();
  await expect(dialog(page).getByText('4 would change')).toBeVisible();
  await expect(dialog(page).getByText('1 line is replaced by a new line')).toBeVisible();
  await expect(dialog(page).getByRole('list', { name: b.moves.leftOut })).toContainText(b.skips['by-swap']);
  await dialog(page).getByRole('button', { name: 'Move 4 lines' }).click();
  await expect(figure(page, b.figures.done)).toHaveText('4', { timeout: 60_000 });
  expect(await stateOf(card.id)).toMatchObject({ status: 'active', imei: old[0]?.imei, msisdn: old[0]?.msisdn });
  expect(await stateOf(radio.id)).toMatchObject({ status: 'active', iccid: old[1]?.iccid, msisdn: old[1]?.msisdn });
  expect(await stateOf(both.id)).toMatchObject({ status: 'active', msisdn: old[2]?.msisdn });
  expect([(await stateOf(other.id)).status, (await stateOf(old[3]?.id ?? 0)).status]).toEqual(['active', 'deactivated']);
  expect(await stateOf(live?.id ?? 0)).toMatchObject({ status: 'active', msisdn: live?.msisdn });
});
