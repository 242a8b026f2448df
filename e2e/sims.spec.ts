import { devices, type Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { makeSim } from './apiCalls.ts';
import { lacks } from './deployed.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.sims;

const grid = (page: Page) => page.getByRole('grid', { name: words.titles.sims });
const searchField = (page: Page) => page.getByRole('searchbox', { name: t.search.label });

/** One installed, active SIM with every number it can have, as the desk's own API tells it. */
async function someSim(page: Page): Promise<Sim> {
  const answer = await page.evaluate(async () => (await fetch('/api/sims?status=active&stock_state=installed&per_page=100')).json());
  const sim = (answer.data as Sim[]).find((each) => each.iccid && each.msisdn && each.ip_address && each.cs_no && !each.pending);
  return sim ?? lacks('no active SIM that has every number is on a system');
}

test('a clerk reads the first rows before any script has run', async ({ browser, signIn, context, environment }) => {
  await signIn('warehouse');
  const bare = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const page = await bare.newPage();
  // A document does not wait for rows that take longer than 0.7 s, as those of an upstream that has just begun can.
  await expect(async () => {
    await page.goto(`${environment.url}/?status=active&per_page=10`);
    expect(await grid(page).getByRole('row').count()).toBe(11);
  }).toPass();
  await bare.close();
});

test('a phone is sent the rows of a phone, also before any script has run', async ({ browser, signIn, context, environment }) => {
  await signIn('technician');
  const bare = await browser.newContext({
    ...devices['Pixel 7'],
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await bare.newPage();
  await expect(async () => {
    await page.goto(`${environment.url}/?per_page=10`);
    expect(await page.getByRole('list', { name: words.titles.sims }).getByRole('link').count()).toBe(10);
  }).toPass();
  await expect(grid(page)).toHaveCount(0);
  await bare.close();
});

test('a window made narrow has the rows of a phone, made wide the grid again', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  const phoneRows = page.getByRole('list', { name: words.titles.sims }).getByRole('link');
  await expect(grid(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(phoneRows).toHaveCount(25);
  await expect(grid(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(grid(page)).toBeVisible();
  await expect(phoneRows).toHaveCount(0);
});

const IDENTIFIERS = ['imei', 'iccid', 'msisdn', 'ip_address', 'cs_no', 'site_name'] as const;

for (const field of IDENTIFIERS) {
  // Elsewhere many sites may have one name.
  test(`a dispatcher finds a SIM by its ${field}`, { tag: field === 'site_name' ? [] : '@anywhere' }, async ({ page, signIn, open }) => {
    await signIn('dispatcher');
    await open('/');
    const sim = await someSim(page);
    await searchField(page).fill(String(sim[field]));
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(grid(page).getByRole('link', { name: sim.imei })).toBeVisible();
  });
}

test('a number typed as it is printed finds its SIM, and Enter leads on to its page', { tag: '@anywhere' }, async ({
  page,
  signIn,
  open,
}) => {
  await signIn('warehouse');
  await open('/');
  const sim = await someSim(page);
  await searchField(page).fill(`IMEI: ${sim.imei.slice(0, 6)} ${sim.imei.slice(6, 8)} ${sim.imei.slice(8, 14)} ${sim.imei.slice(14)}`);
  await searchField(page).press('Enter');
  const link = grid(page).getByRole('link', { name: sim.imei });
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await link.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sims/edit/${sim.id}$`));
  await expect(page).toHaveTitle(`Sim ${sim.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Sim ${sim.id}` })).toBeVisible();
  await expect(page.getByText(sim.imei).first()).toBeVisible();
});

test('a filter narrows the list, is counted, stands in the address and survives a reload', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/');
  const filter = page
    .getByRole('group', { name: t.group.status })
    .getByRole('checkbox', { name: new RegExp(`^${t.status.suspended} \\d`) });
  const counted = Number((await filter.evaluate((box) => box.closest('label')?.textContent ?? '')).replace(/\D/g, ''));
  await filter.click();
  await expect(page).toHaveURL(/status=suspended/);
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(`${counted} that match`);
  for (const cell of await grid(page).locator('[data-field=status][role=gridcell]').all())
    await expect(cell).toContainText(t.status.suspended);
  await page.reload();
  await expect(filter).toBeChecked();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(`${counted} that match`);
  await page.goBack();
  await expect(filter).not.toBeChecked();
});

test('a warehouse is found among many by typing, with the keyboard alone', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  await page.getByRole('textbox', { name: words.fields.warehouse_code }).focus();
  await expect(page.getByRole('combobox', { name: words.fields.warehouse_code })).toBeFocused();
  await page.keyboard.type('HOU-02');
  await expect(page.getByRole('option', { name: 'HOU-02' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/warehouse_code=HOU-02/);
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('HOU-02');
});

test('the list is ordered by a click on a head and paged by the footer', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/?kind=both');
  const imeis = () => grid(page).locator('[data-field=imei][role=gridcell]').allTextContents();
  await grid(page).getByRole('columnheader', { name: words.fields.imei }).click();
  await expect(page).toHaveURL(/sort=imei/);
  await expect.poll(async () => (await imeis()).join() === [...(await imeis())].sort().join()).toBe(true);
  const before = await imeis();
  await page.getByRole('button', { name: words.list.next }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await imeis()).some((imei) => before.includes(imei))).toBe(false);
});

test('an address beyond the end shows the last page, and what can stand in no SIM is not searched for', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/?page=9999&per_page=100&sort=id&q=%00');
  await expect(page).not.toHaveURL(/page=9999/);
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(t.empty.none)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: / to ([\d,]+) of \1$/ }), 'the last row there is').toBeVisible();
});

test('nothing found says so and clears with one button', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/?q=zzzzzz');
  await expect(page.getByText('No SIM has “zzzzzz” in its numbers, site or name.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: words.ui.filters.clear }).last().click();
  await expect(grid(page).getByRole('row')).toHaveCount(26);
});

test('a number that is one digit off leads to the SIM that was meant, in the list, in a pasted list, in the palette and at the reader', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('warehouse');
  const { imei, id } = await makeSim(page);
  const other = await makeSim(page);
  const wrong = imei.slice(0, -1) + ((Number(imei.at(-1)) + 1) % 10);
  const at = [...other.imei].findIndex((digit, index) => index > 4 && digit !== other.imei[index + 1]);
  const swapped = `${other.imei.slice(0, at)}${other.imei[at + 1]}${other.imei[at]}${other.imei.slice(at + 2)}`;

  await open(`/?q=${wrong}`);
  const offer = page.getByText(/^Did you mean/);
  await expect(offer).toContainText('One digit differs.');
  await expect(offer.getByRole('link', { name: imei })).toHaveAttribute('href', `/sims/edit/${id}`);
  await expect(offer.locator('mark')).toHaveText(imei.at(-1) ?? '');
  await axe();

  await open(`/?q=${encodeURIComponent(`${wrong}\n${swapped}\n351111111111111`)}`);
  await expect(page.getByText(`${wrong}: did you mean`)).toBeVisible();
  await expect(page.getByText(`${swapped}: did you mean`)).toContainText(t.near.swapped);
  await page.getByRole('button', { name: /^Search for/ }).click();
  await expect(page.getByText('1 number was not found:')).toBeVisible();
  await expect(grid(page).getByRole('row')).toHaveCount(3);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: words.palette.open }).fill(wrong);
  await expect(page.getByRole('group', { name: words.palette.near }).getByRole('option')).toContainText(t.near.digit);
  await page.keyboard.press('Escape');

  await open(`/dashboard/barcode?q=${wrong}`);
  await expect(page.getByText(/^Did you mean/).getByRole('link', { name: imei })).toBeVisible();
});

test('a SIM that is not there says so', { tag: '@anywhere' }, async ({ page, signIn, open, expectTrouble }) => {
  expectTrouble(/404/);
  await signIn('admin');
  await open('/sims/edit/999999999');
  await expect(page.getByText('Sim 999999999 is not here')).toBeVisible();
  await page.getByRole('link', { name: t.notFound.go }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('on a phone the list is rows to tap, filters wait in a drawer', async ({ page, signIn, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('technician');
  await open('/');
  await expect(grid(page)).toHaveCount(0);
  const rows = page.getByRole('list', { name: words.titles.sims }).getByRole('link');
  await expect(rows).toHaveCount(25);
  await page.getByRole('button', { name: new RegExp(words.ui.filters.name) }).click();
  await page.getByRole('checkbox', { name: new RegExp(`^${t.status.active} `) }).click();
  await expect(page).toHaveURL(/status=active/);
});
