import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { enterAs, expect, test, words } from './fixtures.ts';
import { read } from './swapSteps.ts';

const t = words.sims;

const grid = (page: Page) => page.getByRole('grid', { name: words.titles.sims });
const boxes = (page: Page) => grid(page).locator('tbody').getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: words.common.selection });
const imeis = (page: Page) => grid(page).locator('[data-field=imei][role=gridcell]').allTextContents();

/** The list is there, with so many rows. */
async function settled(page: Page, rows = 25) {
  await expect(grid(page).getByRole('row')).toHaveCount(rows + 1);
}

test('ticked SIMs stay ticked over paging, order and reload, and under other filters are those of another list', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('warehouse');
  await open('/?sort=id');
  await settled(page);
  await boxes(page).nth(1).click();
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  const [top = ''] = await imeis(page);
  await page.getByRole('button', { name: words.list.next }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await imeis(page))[0]).not.toBe(top);
  await expect(boxes(page).first()).not.toBeChecked();
  await boxes(page).first().press(' ');
  await expect(bar(page)).toContainText('5 selected');

  await grid(page).getByRole('columnheader', { name: words.fields.imei }).click();
  await expect(page).toHaveURL(/sort=imei/);
  await expect(bar(page)).toContainText('5 selected');
  await page
    .getByRole('group', { name: t.group.status })
    .getByRole('checkbox', { name: new RegExp(`^${t.status.active} `) })
    .click();
  await expect(page).toHaveURL(/status=active/);
  await expect(bar(page)).toContainText('5 selected in another list: all SIMs');
  await expect(grid(page).getByRole('checkbox', { checked: true })).toHaveCount(0);

  await open('/?sort=id');
  await expect(bar(page)).toContainText('5 selected');
  await expect(boxes(page).nth(0)).not.toBeChecked();
  for (const row of [1, 2, 3, 4]) await expect(boxes(page).nth(row)).toBeChecked();
  await page.getByRole('button', { name: words.common.clearSelection }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('a row is ticked by Space from any of its cells', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  await settled(page);
  const cell = grid(page).locator('[data-field=updated_at][role=gridcell]').nth(2);
  await cell.click();
  await page.keyboard.press(' ');
  await expect(boxes(page).nth(2)).toBeChecked();
  await expect(cell, 'one stays where one is').toBeFocused();
  await expect(bar(page)).toContainText('1 selected');
});

test('all that match but one are exported: the file has the rest, the columns of the list, and numbers as they are', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('warehouse');
  await open('/?status=suspended&sort=id');
  await expect(boxes(page).first()).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 }).locator('..');
  const total = Number(/([\d,]+) that match/.exec((await heading.textContent()) ?? '')?.[1]?.replace(',', ''));
  const [first = '', second = ''] = await imeis(page);
  await boxes(page).first().click();
  await page.getByRole('button', { name: `Select all ${total} that match` }).click();
  await expect(bar(page)).toContainText(`${total} selected`);
  await boxes(page).first().click();
  await expect(bar(page)).toContainText(`${total - 1} selected, all that match but 1`);

  await bar(page).getByRole('button', { name: words.ui.export.button }).click();
  await page.getByRole('radio', { name: words.ui.export.csv }).check();
  const asked = page.waitForRequest(/\/api\/sims-export/);
  const given = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export ${total - 1} SIMs` }).click();
  const body = (await asked).postDataJSON();
  expect(body).toMatchObject({ status: ['suspended'], sort: 'id', except: [expect.any(Number)] });
  expect(body.id).toBeUndefined();
  const file = await readFile(await (await given).path(), 'utf8');
  const [head, ...lines] = file
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  expect(head?.replaceAll('"', '').split(',').slice(0, 3)).toEqual([t.fields.status, words.fields.imei, words.fields.iccid]);
  expect(lines).toHaveLength(total - 1);
  expect(file).toContain(second);
  expect(file).not.toContain(first);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an export that fails says so, and nothing is taken for the file', async ({ page, signIn, open, expectTrouble }) => {
  expectTrouble(/503/);
  await signIn('warehouse');
  await open('/');
  await page.route(/\/api\/sims-export/, (route) => route.fulfill({ status: 503, json: { code: 'busy' } }));
  await page.getByRole('button', { name: words.ui.export.button }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export / })
    .click();
  await expect(page.getByRole('alert')).toContainText(words.ui.export.failed);
  await expect(page.getByRole('alert')).toContainText(words.problems.busy);
});

test('someone who may not export finds no way to', async ({ page, signIn, open }) => {
  await signIn('technician');
  await open('/');
  await settled(page);
  await expect(page.getByRole('button', { name: words.ui.export.button })).toHaveCount(0);
});

test('a dispatcher, who makes no deliveries, ticks two SIMs and activates both', async ({ page, signIn, open }) => {
  await signIn('dispatcher');
  await open('/?status=suspended&sort=id');
  await expect(boxes(page).first()).toBeVisible();
  await boxes(page).nth(0).click();
  await boxes(page).nth(1).click();
  await bar(page)
    .getByRole('button', { name: /^Do with these 2/ })
    .click();
  await expect(page.getByRole('menuitem', { name: words.bulk.menu.retire })).toHaveCount(0);
  await page.getByRole('menuitem', { name: words.bulk.menu.activate, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate 2 SIMs' }).click();
  await expect(page.getByRole('dialog').getByText(words.bulk.states.done)).toBeVisible({ timeout: 30_000 });
});

test('of three numbers pasted at once two are found and the third is named', async ({ page, context, signIn, open, environment }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: environment.url });
  await signIn('warehouse');
  await open('/');
  await settled(page);
  const [one = '', , other = ''] = await imeis(page);
  const unknown = '353806999999999';
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${one}\r\n${unknown}\r\n${other}\r\n`);
  await page.getByRole('searchbox', { name: t.search.label }).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await settled(page, 2);
  expect((await imeis(page)).sort()).toEqual([one, other].sort());
  const note = page.getByRole('main').getByRole('status').filter({ hasText: '1 number was not found' });
  await expect(note).toContainText(unknown);
  await note.getByRole('button').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(unknown);
  await page.getByRole('button', { name: words.ui.filters.clearSearch }).click();
  await settled(page);
});

test('columns are chosen and ordered with the keyboard and stay so', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  await settled(page);
  await page.getByRole('button', { name: words.list.columns.button }).press('Enter');
  await page.getByRole('dialog').getByRole('checkbox', { name: words.fields.warehouse_code }).press(' ');
  const earlier = page.getByRole('button', { name: `Move ${words.fields.warehouse_code} earlier` });
  await earlier.focus();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const heads = grid(page).getByRole('columnheader');
  await expect(heads.nth(1)).toHaveText(words.fields.warehouse_code);
  await expect(heads.nth(2)).toHaveText(t.fields.status);
  await page.reload();
  await expect(heads.nth(1)).toHaveText(words.fields.warehouse_code);
  await page.getByRole('button', { name: words.list.columns.button }).click();
  await page.getByRole('button', { name: words.list.columns.usual }).click();
  await page.keyboard.press('Escape');
  await expect(heads.nth(1)).toHaveText(t.fields.status);
});

test('a view is saved, opened by its link by somebody else, and kept as theirs', async ({ page, browser, signIn, open, environment }) => {
  await signIn('warehouse');
  await open('/?status=deactivated&provider=att');
  const heading = (of: Page) => of.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: words.views.save }).click();
  await page.getByLabel(new RegExp(`^${words.fields.name}`)).fill('Sleeping AT&T');
  await page.getByRole('button', { name: words.views.saveGo }).click();
  await expect(heading(page)).toHaveText('Sleeping AT&T');
  const id = new URL(page.url()).searchParams.get('view');
  expect(id).toMatch(/^\d+$/);

  const other = await browser.newContext({ baseURL: environment.url });
  const theirs = await other.newPage();
  await theirs.goto(`${environment.url}/login?next=${encodeURIComponent(`/?view=${id}`)}`);
  await enterAs(theirs, 'dispatcher@linekeeper.test');
  await expect(theirs).toHaveURL(/status=deactivated/);
  await expect(heading(theirs)).toHaveText('Sleeping AT&T');
  await expect(theirs.getByRole('button', { name: /Remove filter AT&T/ })).toBeVisible();
  await theirs.getByRole('button', { name: words.views.keep }).click();
  await theirs.getByRole('button', { name: words.views.saveGo }).click();
  await expect(theirs.getByRole('navigation', { name: words.views.title }).getByRole('link', { name: 'Sleeping AT&T' })).toBeVisible();
  await other.close();

  await page.getByRole('link', { name: words.views.all.sims }).click();
  await expect(heading(page)).toHaveText(words.titles.sims);
  await page
    .getByRole('group', { name: t.group.status })
    .getByRole('checkbox', { name: new RegExp(`^${t.status.retired} `) })
    .click();
  await page.getByRole('button', { name: words.views.save }).click();
  await page.getByLabel(new RegExp(`^${words.fields.name}`)).fill('sleeping at&t');
  await page.getByRole('button', { name: words.views.saveGo }).click();
  await expect(page.getByText(words.views.taken)).toBeVisible();
});

test('tickets are kept as a view that the team finds, with how many it holds', async ({ page, browser, signIn, open, environment }) => {
  await signIn('dispatcher');
  await open('/tickets?status=open&priority=urgent');
  await page.getByRole('button', { name: words.views.save }).click();
  await page.getByLabel(new RegExp(`^${words.fields.name}`)).fill('Urgent and open');
  await page.getByRole('checkbox', { name: words.views.sharing }).check();
  await page.getByRole('button', { name: words.views.saveGo }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Urgent and open');

  const other = await browser.newContext({ baseURL: environment.url });
  const theirs = await other.newPage();
  await theirs.goto(`${environment.url}/login?next=${encodeURIComponent('/tickets')}`);
  await enterAs(theirs, 'admin@linekeeper.test');
  const shared = theirs.getByRole('navigation', { name: words.views.title });
  const found = shared.getByRole('listitem').filter({ hasText: 'Urgent and open' });
  await expect(found).toBeVisible();
  const urgent = await read<object[]>(theirs, '/tickets?status=open&priority=urgent&per_page=100');
  await expect(found).toContainText(new RegExp(`Urgent and open${urgent.length}$`));
  await found.getByRole('link').click();
  await expect(theirs).toHaveURL(/priority=urgent/);
  await found.getByRole('button').click();
  await expect(theirs.getByRole('menuitem', { name: words.views.copyLink })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name: words.views.deleteAsk })).toHaveCount(0);
  await theirs.keyboard.press('Escape');
  await other.close();

  await page.getByRole('button', { name: words.views.more.replace('{name}', 'Urgent and open') }).click();
  await page.getByRole('menuitem', { name: words.views.unshare }).click();
  await expect(page.getByText(words.views.isUnshared.replace('{name}', 'Urgent and open'))).toBeVisible();
});

test('a view that is gone says so and shows the list', async ({ page, signIn, open, expectTrouble }) => {
  expectTrouble(/404/);
  await signIn('warehouse');
  await open('/?view=999999');
  await expect(page.getByText(words.views.gone)).toBeVisible();
  await settled(page);
});

test('a level below its minimum is marked and leads to what is there', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  const answer = await page.evaluate(async () => (await fetch('/api/sims?stock_state=warehouse&status=inventory&per_page=1')).json());
  const { warehouse_code, device_type } = (answer.data as Sim[])[0] ?? {};
  await page.getByRole('button', { name: t.low.set }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: words.fields.warehouse_code }).fill(warehouse_code ?? '');
  await page.getByRole('option', { name: warehouse_code ?? '', exact: true }).click();
  await dialog.getByRole('combobox', { name: t.fields.device_type }).fill(device_type ?? '');
  await page.getByRole('option', { name: device_type ?? '', exact: true }).click();
  await dialog.getByRole('textbox', { name: t.low.minimum }).fill('99999');
  await dialog.getByRole('button', { name: t.low.go }).click();
  await expect(dialog).toHaveCount(0);
  const low = page.getByRole('region', { name: t.low.title });
  await low.getByText(/^Low stock \(/).click();
  await low.getByRole('button', { name: new RegExp(`${warehouse_code} · ${device_type}.*99,999`) }).click();
  await expect(page).toHaveURL(new RegExp(`warehouse_code=${warehouse_code}.*device_type=${device_type}`));
});

test('the palette offers what the list can do', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  await settled(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: words.palette.open })).toBeFocused();
  await page.keyboard.type('expo');
  await expect(page.getByRole('group', { name: words.palette.here }).getByRole('option', { name: /^Export [\d,]+ SIMs/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Export / })).toBeVisible();
});

test('on a phone SIMs are ticked beside their rows', async ({ page, signIn, open, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('warehouse');
  await open('/');
  const list = page.getByRole('list', { name: words.titles.sims });
  for (const at of [1, 2]) {
    const box = list.getByRole('checkbox').nth(at);
    await box.click();
    await expect(box).toBeChecked();
  }
  await expect(bar(page)).toContainText('2 selected');
  await axe();
});
