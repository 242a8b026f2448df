import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';
import { readList } from '#upstream/imports/readList.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { drawn, lasso, lassoByTouch, spotOf } from './mapPage.ts';

const t = words.sunset;
const list = (page: Page) => page.getByRole('listbox', { name: t.list });
const card = (page: Page, { site_name }: SunsetItem) => page.getByRole('region', { name: site_name ?? '', exact: true });
const live = (page: Page) => expect(page.locator('[data-live="connected"]')).toBeVisible({ timeout: 30_000 });
const chosenIs = (page: Page, count: number) => expect(page.getByText(`${count} selected`, { exact: true })).toBeVisible();

async function sitesOf(page: Page): Promise<SunsetItem[]> {
  const { body } = await callAs(page, 'GET', '/sunset');
  return body.data as unknown as SunsetItem[];
}

/** A site with a name of its own that nobody here has taken. */
const taken = new Set<number>();
async function aSite(page: Page): Promise<SunsetItem> {
  const sites = await sitesOf(page);
  const isAlone = ({ site_name }: SunsetItem) => sites.filter((each) => each.site_name?.includes(site_name ?? '')).length === 1;
  const found = sites.find((site) => !taken.has(site.id) && site.status === 'open' && !site.notes && isAlone(site));
  if (!found) throw new Error('no such site');
  taken.add(found.id);
  return found;
}

async function openSite(page: Page, site: SunsetItem) {
  await list(page)
    .getByRole('option', { name: site.site_name ?? '' })
    .first()
    .click();
  await expect(card(page, site)).toBeVisible();
}

test('two people write into one site: different fields meet, and whoever was slower on the same field is told what stands there now', async ({
  page,
  browser,
  environment,
  signIn,
  open,
  axe,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('dispatcher');
  const site = await aSite(page);
  const address = `/sunset?q=${encodeURIComponent(site.site_name ?? '')}`;
  await open(address);
  await live(page);
  await openSite(page, site);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(environment.url + address);
  await live(other);
  await openSite(other, site);

  await card(page, site).getByLabel(t.fields.contact_name).fill('Rosa Diaz');
  await page.keyboard.press('Enter');
  await card(other, site).getByLabel(words.fields.status).selectOption('scheduled');
  for (const each of [page, other]) {
    await expect(card(each, site).getByLabel(t.fields.contact_name)).toHaveValue('Rosa Diaz');
    await expect(card(each, site).getByLabel(words.fields.status)).toHaveValue('scheduled');
    await expect(list(each).getByRole('option', { name: site.site_name ?? '' })).toContainText(t.status.scheduled);
  }
  await axe();

  // The second one has not heard yet of what the first one saves.
  await other.route('**/api/sunset?**', (route) => route.abort());
  const notes = (of: Page) => card(of, site).getByLabel(words.fields.notes);
  await notes(page).fill('Gate code 1122');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sitesOf(page)).find(({ id }) => id === site.id)?.notes).toBe('Gate code 1122');
  await notes(other).fill('Roof key missing');
  await other.keyboard.press('Enter');
  const alert = card(other, site).getByRole('alert');
  await expect(alert).toContainText('Gate code 1122');
  await expect(alert).toContainText('Roof key missing');
  await expect(notes(other)).toHaveValue('Gate code 1122');
  await other.unroute('**/api/sunset?**');
  await alert.getByRole('button', { name: t.edit.mine }).click();
  await expect(notes(page)).toHaveValue('Roof key missing');
  await expect(alert).toBeHidden();

  await card(page, site).getByLabel(words.fields.tags).fill('roof key');
  await page.keyboard.press('Enter');
  await expect(card(other, site).getByRole('button', { name: t.edit.untag.replace('{tag}', 'roof key') })).toBeVisible();
  await axe();
  await context.close();
});

test('a phone number that is none is taken back with a word, and what was typed is not lost', async ({
  page,
  signIn,
  open,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  await signIn('dispatcher');
  const site = await aSite(page);
  await open(`/sunset?q=${encodeURIComponent(site.site_name ?? '')}`);
  await openSite(page, site);
  await card(page, site).getByLabel(words.fields.phone).fill('12');
  await page.keyboard.press('Enter');
  await expect(card(page, site).getByRole('alert')).toContainText(t.edit.invalid);
  await expect(card(page, site).getByRole('alert')).toContainText('12');
  await expect(card(page, site).getByLabel(words.fields.phone)).toHaveValue(readablePhone(site.phone ?? ''));
  await page.getByRole('button', { name: t.close }).click();
  await expect(page.getByText(t.edit.notSaved, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t.edit.look }).click();
  await card(page, site).getByRole('button', { name: t.edit.leave }).click();
  await expect(page.getByText(t.edit.notSaved, { exact: true })).toBeHidden();
});

test('sites in the lasso come as a file that holds just these, by the desk alone', async ({ page, context, environment, signIn, open }) => {
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith('http') && new URL(request.url()).origin !== environment.url) strangers.push(request.url());
  });
  await signIn('dispatcher');
  await open('/sunset');
  const stage = await drawn(page);
  await stage.getByRole('button', { name: words.ui.map.lasso }).click();
  await lasso(page, await spotOf(stage, { lng: -96.8, lat: 32.78 }), 70);
  await page.keyboard.press('Escape');
  const said = await page.getByText(/^\d+ selected$/).textContent();
  const count = Number(said?.split(' ')[0]);
  expect(count).toBeGreaterThan(20);
  const [first] = await list(page).getByRole('option').all();
  await expect(first as NonNullable<typeof first>).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: words.ui.export.button }).click();
  const arrived = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export \d+ sites/ })
    .click();
  const rows: string[][] = [];
  for await (const { cells } of readList(await (await arrived).path())) rows.push(cells.map(String));
  expect(rows[0]).toEqual(expect.arrayContaining([words.fields.site_name, words.fields.cs_no, t.fields.sunset_date]));
  expect(rows).toHaveLength(count + 1);

  await page.getByRole('button', { name: t.letter.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.letter.locale).selectOption('pt');
  const print = dialog.getByRole('button', { name: /^Print \d+ letters/ });
  const lettersIn = async () => Number((await print.textContent())?.match(/\d+/));
  await expect.poll(lettersIn, 'of those that have none of this kind yet').toBeLessThan(count);
  const letters = await lettersIn();
  expect(letters).toBeGreaterThan(0);
  const printed = page.waitForEvent('download');
  await print.click();
  const pdf = readPdf(await readFile(await (await printed).path()));
  expect(pdf.pages).toBe(letters);
  expect(pdf.text).toContain('Lone Star Alarm');
  const isWritten = (text: string) => async () =>
    (await sitesOf(page)).filter((each) => each.cs_no && text.includes(`Conta ${each.cs_no}`) && each.letter_sent_at !== null).length;
  const before = await isWritten(pdf.text)();
  expect(before, 'what is printed is not sent by that').toBeLessThan(letters);
  await page.getByRole('button', { name: /^Mark \d+ letters as mailed/ }).click();
  await expect.poll(isWritten(pdf.text)).toBe(letters);
  const site = (await sitesOf(page)).find(({ cs_no }) => cs_no && pdf.text.includes(`Conta ${cs_no}`));
  if (!site) throw new Error('no letter to a site of ours');
  await open(`/sunset?q=${encodeURIComponent(site.site_name ?? '')}`);
  await list(page)
    .getByRole('option')
    .filter({ hasText: site.cs_no ?? '' })
    .click();
  const again = page.waitForEvent('download');
  await card(page, site).getByRole('region', { name: words.common.history }).getByRole('button', { name: t.letter.again }).first().click();
  const copy = readPdf(await readFile(await (await again).path()));
  expect(copy.pages).toBe(1);
  expect(pdf.text).toContain(copy.text);
  expect(strangers).toEqual([]);
});

test('with the keyboard alone sites are found, chosen one by one, in a row and all, opened, and put into a file', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('dispatcher');
  await open('/sunset?q=houston');
  const total = Number(await list(page).getByRole('option').first().getAttribute('aria-setsize'));
  await list(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await chosenIs(page, 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await chosenIs(page, 2);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await chosenIs(page, 3);
  await page.keyboard.press('End');
  await expect(list(page).locator('[data-active]')).toHaveAttribute('aria-posinset', String(total));
  await page.keyboard.press('Control+a');
  await chosenIs(page, total);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/ selected$/)).toBeHidden();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t.close })).toBeVisible();
  await list(page).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: words.ui.export.button }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: words.ui.export.csv }).check();
  const arrived = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export 1 site/ })
    .press('Enter');
  const lines = (await readFile(await (await arrived).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
});

test('colours and their legend count and put groups away, kept in the address; the pace of each branch is told', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  await open('/sunset');
  const legend = page.getByRole('group', { name: words.common.legend });
  const size = async () => Number(await list(page).getByRole('option').first().getAttribute('aria-setsize'));
  const all = await size();
  const sites = await sitesOf(page);
  expect(all).toBe(sites.length);
  const replaced = sites.filter(({ status }) => status === 'replaced').length;
  await expect(legend.getByText(replaced.toLocaleString('en'), { exact: true })).toBeVisible();
  await legend.getByRole('checkbox', { name: t.status.replaced }).click();
  await expect.poll(size).toBe(all - replaced);
  await page.reload();
  await expect.poll(size).toBe(all - replaced);
  const scheduled = legend.getByRole('checkbox', { name: t.status.scheduled });
  await scheduled.click({ modifiers: ['Alt'] });
  await expect.poll(size).toBe(sites.filter(({ status }) => status === 'scheduled').length);
  await scheduled.click({ modifiers: ['Alt'] });
  await expect.poll(size).toBe(all);
  for (const by of ['Branch', 'tag', 'panel_type', 'technology', 'provider', 'technician_id', 'age', 'default']) {
    await page.getByLabel(words.common.colourBy).selectOption(by);
    await expect.poll(size, by).toBe(all);
    await expect(legend.getByRole('checkbox').first()).toBeChecked();
  }
  const pace = page.getByRole('region', { name: t.burn.title });
  // The networks of 2G and 3G are all off, copper is not yet.
  const left = sites.filter(({ status, technology }) => status !== 'replaced' && technology !== 'pots').length;
  await expect(pace.getByText(`${left} sites are past their sunset date: silent by their old radio.`)).toBeVisible();
  await expect(pace.getByRole('row')).toHaveCount(2 + new Set(sites.map(({ Branch }) => Branch)).size);
  await pace.getByRole('button').nth(1).click();
  await expect(pace.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await axe();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('an installer reads the sites of their branch, chooses some with a finger on the map, and changes nothing', async ({
    page,
    signIn,
    open,
    axe,
  }) => {
    await signIn('technician');
    await open('/sunset');
    await list(page).getByRole('option').first().click();
    await expect(page.getByRole('button', { name: t.close })).toBeVisible();
    await expect(page.getByLabel(words.fields.status, { exact: true })).toHaveCount(0);
    await axe();
    await page.getByRole('button', { name: words.ui.map.views.map }).click();
    const stage = await drawn(page);
    await page.getByRole('button', { name: t.close }).click();
    await expect(page.getByText(/^\d+ selected$/), 'a look chooses nothing').toHaveCount(0);
    await stage.getByRole('button', { name: words.ui.map.all }).tap();
    await stage.getByRole('button', { name: words.ui.map.lasso }).tap();
    await expect(stage.getByText(words.ui.map.hints.lassoTouch)).toBeVisible();
    const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
    await lassoByTouch(page, { x: x + width / 2, y: y + height / 2 }, 120);
    await expect(page.getByText(/^\d+ selected$/)).toBeVisible();
  });
});
