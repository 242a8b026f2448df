import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asCsv, cleanRow, HEADER, iccidAt, imeiAt, written } from '#upstream/testing/imports/lists.ts';
import { callAs, makeSim } from './apiCalls.ts';
import { expectReadAloud } from './expectReadAloud.ts';
import { expect, test, words } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const t = words.imports;

const dialog = (page: Page) => page.getByRole('dialog', { name: t.title });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByTestId('import-file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const totalOf = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/sims?exact=1&per_page=1')).json()).meta.total as number);
const open = (page: Page) => page.getByRole('main').getByRole('button', { name: words.common.import }).click();

let next = 500_000;
const numbers = (count: number) => Array.from({ length: count }, () => next++);

test('a clerk imports a list with two bad rows: mends one, leaves the other out, and takes it all back', async ({
  page,
  signIn,
  open: goTo,
  axe,
}) => {
  await signIn('warehouse');
  await goTo('/');
  const before = await totalOf(page);
  const [a = 0, b = 0, c = 0] = numbers(3);
  await open(page);
  const iccid = String(cleanRow(a)[1]);
  const mistyped = iccid.slice(0, -1) + ((Number(iccid.at(-1)) + 1) % 10);
  const lines = [HEADER, cleanRow(a).with(1, mistyped), cleanRow(b).with(0, '3.53806E+14'), cleanRow(c).with(3, 'Telcel')];
  await choose(page, 'delivery.csv', asCsv(lines));

  await expect(dialog(page).getByRole('combobox', { name: 'Carrier' })).toHaveValue(words.fields.provider);
  await expect(dialog(page).getByText(imeiAt(a))).toBeVisible();
  await axe();
  await button(page, t.columns.check).click();

  const rows = dialog(page).getByRole('table', { name: t.rows.refusedRows });
  await expect(rows.getByRole('row').filter({ hasText: 'Row 3' })).toContainText(t.rules.exponent);
  await expect(rows.getByRole('row').filter({ hasText: 'Row 4' })).toContainText(t.rules.provider_unknown);
  const warned = dialog(page).getByRole('table', { name: t.rows.warnedRows });
  await expect(warned.getByRole('row').filter({ hasText: 'Row 2' })).toContainText(t.rules.iccid_luhn);
  await axe();
  await rows.getByRole('textbox', { name: 'IMEI of row 3' }).fill(imeiAt(b));
  await button(page, 'Leave out row 4').click();
  await expect(dialog(page).getByRole('status').first()).toContainText('1 is refused');
  await expect(dialog(page).getByRole('status').first()).toContainText('1 is left out');
  await expect(rows.getByRole('textbox', { name: `${words.fields.provider} of row 4` }), 'what the list says').toHaveValue('Telcel');
  await button(page, t.rows.check).click();
  await expect(dialog(page).getByRole('status').first()).toContainText('2 rows are good');
  await button(page, 'Import 2 SIMs').click();

  await expect(dialog(page).getByText('2 SIMs were imported from “delivery.csv”.')).toBeVisible();
  await expectReadAloud(page, '2 SIMs were imported from “delivery.csv”.');
  expect(await totalOf(page)).toBe(before + 2);
  await button(page, t.undo.button).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 SIMs' }).click();
  await expect(dialog(page).getByText('2 SIMs were taken back.')).toBeVisible();
  expect(await totalOf(page)).toBe(before);
});

test('a list of cards, radios and pairs says what its rows are and which card it joins with which radio before it does', async ({
  page,
  signIn,
  open: goTo,
  axe,
}) => {
  await signIn('warehouse');
  await goTo('/');
  const [a = 0, b = 0, c = 0] = numbers(3);
  await open(page);
  await choose(page, 'cards.csv', asCsv([HEADER, cleanRow(a).with(0, '')]));
  await button(page, t.columns.check).click();
  await expect(dialog(page).getByText('1 card alone, 0 radios alone, 0 radios with their cards')).toBeVisible();
  await button(page, 'Import 1 SIM').click();
  await expect(dialog(page).getByText('1 SIM was imported from “cards.csv”.')).toBeVisible();
  await button(page, words.common.close).click();
  const before = await totalOf(page);

  await open(page);
  await choose(page, 'mixed.csv', asCsv([HEADER, cleanRow(a), cleanRow(b).with(0, ''), cleanRow(c).with(1, '')]));
  await button(page, t.columns.check).click();
  await expect(dialog(page).getByText('1 card alone, 1 radio alone, 1 radio with its card')).toBeVisible();
  const joins = dialog(page).getByRole('region', { name: '1 row joins a card and a radio' });
  await expect(joins).toContainText(`Row 2 joins card …${iccidAt(a).slice(-4)} with radio …${imeiAt(a).slice(-4)}`);
  await axe();
  expect(await totalOf(page), 'nothing is done before it is said').toBe(before);
  await button(page, 'Import 3 SIMs').click();
  await expect(dialog(page).getByText('3 SIMs were imported from “mixed.csv”.')).toBeVisible();
  expect(await totalOf(page)).toBe(before + 2);
  await button(page, t.undo.button).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 SIM that got its other half by it is separated again.');
  await question.getByRole('button', { name: 'Delete 2 SIMs' }).click();
  await expect(dialog(page).getByText('2 SIMs were taken back.')).toBeVisible();
  expect(await totalOf(page)).toBe(before);
});

test('a list that calls device types and warehouses otherwise makes none: each is said once to be one there is, or a new one', async ({
  page,
  signIn,
  open: goTo,
  axe,
}) => {
  await signIn('warehouse');
  await goTo('/');
  const [a = 0, b = 0, c = 0] = numbers(3);
  const place = `ST-${a}`;
  const lines = [HEADER, cleanRow(a).with(2, 'XT50 LTE V'), cleanRow(b).with(2, 'XT50 LTE V'), cleanRow(c).with(4, place)];
  await open(page);
  await choose(page, 'other.csv', asCsv(lines));
  await button(page, t.columns.check).click();
  await expect(dialog(page).getByText('2 names in the list are not known here.')).toBeVisible();
  await axe();
  await button(page, 'Take XT50-LTE-V').click();
  await expect(dialog(page).getByRole('status').first()).toContainText('2 rows are good');
  await button(page, `Add the warehouse “${place}”`).click();
  await button(page, 'Import 3 SIMs').click();
  await expect(dialog(page).getByText('3 SIMs were imported from “other.csv”.')).toBeVisible();
  await button(page, t.undo.button).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 SIMs' }).click();
  await expect(dialog(page).getByText('3 SIMs were taken back.')).toBeVisible();
});

test('rows pasted from a spreadsheet are imported without a mouse', async ({ page, signIn, open: goTo }) => {
  await signIn('warehouse');
  await goTo('/');
  const before = await totalOf(page);
  const [a = 0, b = 0] = numbers(2);
  await page.getByRole('main').getByRole('button', { name: words.common.import }).focus();
  await page.keyboard.press('Enter');
  await expect(button(page, t.file.choose)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(asCsv([HEADER, cleanRow(a), cleanRow(b).with(0, '12')], '\t'));
  // A list that was left unfinished stands between.
  await tabTo(page, button(page, t.file.take));
  await page.keyboard.press('Enter');
  await expect(button(page, t.columns.check)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'IMEI of row 3' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(imeiAt(b));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(button(page, 'Import 2 SIMs')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/^2 SIMs were imported/)).toBeVisible();
  expect(await totalOf(page)).toBe(before + 2);
});

test('when the answer is lost, trying again imports nothing twice', async ({ page, signIn, open: goTo, expectTrouble }) => {
  expectTrouble(/Failed to load resource/);
  await signIn('warehouse');
  await goTo('/');
  const before = await totalOf(page);
  await open(page);
  await choose(page, 'list.csv', asCsv([HEADER, ...numbers(3).map(cleanRow)]));
  await button(page, t.columns.check).click();
  await page.route(
    '**/api/sims-import?all=1',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await button(page, 'Import 3 SIMs').click();
  await button(page, words.common.tryAgain).click();
  await expect(dialog(page).getByText('3 SIMs were imported from “list.csv”.')).toBeVisible();
  expect(await totalOf(page)).toBe(before + 3);
});

test('a list that can not be taken says why', async ({ page, signIn, open: goTo }, info) => {
  await signIn('warehouse');
  await goTo('/');
  await open(page);
  await choose(page, 'notes.pdf', '%PDF-1.7');
  await expect(dialog(page).getByRole('alert')).toContainText(t.rules.file_kind);
  const large = written(info.outputDir, 'large.csv', Buffer.alloc(51 * 1024 * 1024, 'IMEI\n'));
  await page.getByTestId('import-file').setInputFiles(large);
  await expect(dialog(page).getByRole('alert').first()).toContainText('51 MB. A stock list may have 50 MB');
});

test('a list one was at is gone on with on another machine, as far as it was, and what is left out stays a file', async ({
  page,
  signIn,
  open: goTo,
  axe,
}) => {
  await signIn('warehouse');
  await goTo('/');
  await open(page);
  const [a = 0, b = 0] = numbers(2);
  await choose(page, 'tomorrow.csv', asCsv([HEADER, cleanRow(a), cleanRow(b).with(0, '123')]));
  await button(page, t.columns.check).click();
  await button(page, 'Leave out row 3').click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(t.drafts.kept.replace('{name}', 'tomorrow.csv'))).toBeVisible();

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await goTo('/');
  await open(page);
  const drafts = dialog(page).getByRole('region', { name: t.drafts.title });
  await expect(drafts).toContainText('tomorrow.csv');
  await axe();
  await drafts.getByRole('listitem').filter({ hasText: 'tomorrow.csv' }).getByRole('button', { name: t.drafts.resume }).click();
  await expect(dialog(page).getByRole('status').first()).toContainText('1 is left out');
  await button(page, 'Import 1 SIM').click();
  await expect(dialog(page).getByText('1 SIM was imported from “tomorrow.csv”.')).toBeVisible();
  const given = page.waitForEvent('download');
  await button(page, 'Download the row that was left out').click();
  const file = await readFile(await (await given).path(), 'utf8');
  expect(file).toContain(String(cleanRow(b)[1]));
  expect(file).toContain(t.rules.imei_digits);

  await page.keyboard.press('Escape');
  const toast = page.getByRole('log');
  await toast.getByRole('link', { name: words.common.show }).click();
  await expect(page).toHaveURL(/\/changes\/import\/\d+$/);
  await expect(page.getByRole('button', { name: 'Download the row that was left out' })).toBeVisible();
  await axe();
});

test('a list changes SIMs that are here: each value beside the one there is, one of them kept, and all of it taken back', async ({
  page,
  signIn,
  open: goTo,
  axe,
}) => {
  await signIn('warehouse');
  await goTo('/');
  const sim = await makeSim(page);
  const shown = async () => (await callAs(page, 'GET', `/sims/${sim.id}`)).body.data;
  await open(page);
  await choose(
    page,
    'corrections.csv',
    asCsv([
      ['IMEI', 'Warehouse', 'Notes'],
      [sim.imei, 'HOU-01', 'Box 12'],
    ]),
  );
  await dialog(page).getByRole('checkbox', { name: t.columns.update }).check();
  await button(page, t.columns.check).click();
  const changes = dialog(page).getByRole('region', { name: '1 SIM in stock will change.' });
  await expect(changes.getByRole('row').filter({ hasText: 'HOU-01' })).toContainText('DAL-01');
  await axe();
  await changes.getByRole('checkbox', { name: `Take ${words.fields.warehouse_code} of row 2 from the list` }).uncheck();
  await button(page, t.rows.check).click();
  await button(page, 'Import 1 SIM').click();
  await expect(dialog(page).getByText('1 SIM was imported from “corrections.csv”.')).toBeVisible();
  expect(await shown()).toMatchObject({ warehouse_code: 'DAL-01', notes: 'Box 12' });
  await button(page, t.undo.button).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give 1 SIM back' }).click();
  await expect(dialog(page).getByText('1 SIM has what it had.').first()).toBeVisible();
  expect(await shown()).toMatchObject({ warehouse_code: 'DAL-01', notes: null });
});

test('on a phone thousands of refused rows are gone through, and only those in sight are drawn', async ({
  page,
  signIn,
  open: goTo,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('warehouse');
  await goTo('/');
  await page.getByRole('button', { name: words.palette.open }).click();
  await page.getByRole('combobox', { name: words.palette.open }).fill(words.common.import);
  await page.getByRole('option', { name: words.common.import }).click();
  await choose(page, 'bad.csv', asCsv([HEADER, ...numbers(3000).map((n) => cleanRow(n).with(0, String(n)))]));
  await button(page, t.columns.check).click();
  const rows = dialog(page).getByRole('table', { name: t.rows.refusedRows });
  await expect(rows).toHaveAttribute('aria-rowcount', '3001');
  expect(await rows.getByRole('row').count()).toBeLessThan(60);
  await axe();
  await rows.evaluate((table) => table.scrollTo(0, table.scrollHeight));
  await expect(rows.getByRole('textbox', { name: 'IMEI of row 3,001' })).toBeVisible();
  await button(page, 'Leave out all 3,000 refused rows').click();
  await expect(dialog(page).getByText('3,000 are left out')).toBeVisible();
  await expect(dialog(page).getByText('3,000 are refused')).toHaveCount(0);
  await expect(button(page, /^Leave out all/)).toHaveCount(0);
  await button(page, t.rows.check).click();
  await expect(dialog(page).getByText(t.rows.nothingLeft)).toBeVisible();
});

test('someone who may not add SIMs sees no import', async ({ page, signIn, open: goTo }) => {
  await signIn('dispatcher');
  await goTo('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: words.common.import })).toHaveCount(0);
});
