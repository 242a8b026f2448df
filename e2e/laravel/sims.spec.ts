import type { Page } from '@playwright/test';
import { callAs, newImei } from '../apiCalls.ts';
import { expect, test, words } from '../fixtures.ts';
import { delivery } from '../labels.ts';
import { scan } from '../scanner.ts';
import { recordOf, rowsOf } from './company.ts';

const t = words.sims;
const grid = (page: Page) => page.getByRole('grid', { name: words.titles.sims });
type Wire = { id: number; imei: string; status: string; notes: string | null };

test('A2: two ticked filters show the SIMs of both, on every page of the list, and a number finds its SIM', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  await open('/');
  for (const status of ['active', 'retired'] as const) await page.getByRole('checkbox', { name: t.status[status] }).click();
  await expect(page).toHaveURL(/status=active.*status=retired/);
  await expect(
    grid(page)
      .getByRole('row', { name: new RegExp(t.status.active) })
      .first(),
  ).toBeVisible();
  await expect(
    grid(page)
      .getByRole('row', { name: new RegExp(t.status.retired) })
      .first(),
  ).toBeVisible();
  await expect(grid(page).getByRole('row', { name: new RegExp(t.status.deactivated) })).toHaveCount(0);

  await open('/?sort=id');
  const first = await grid(page)
    .getByRole('link', { name: /^\d{15}$/ })
    .first()
    .innerText();
  await page.getByRole('button', { name: words.list.next }).click();
  await expect(grid(page).getByRole('link', { name: first })).toHaveCount(0);
  const second = await grid(page)
    .getByRole('link', { name: /^\d{15}$/ })
    .first()
    .innerText();
  await page.getByRole('searchbox', { name: t.search.label }).fill(second);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await expect(grid(page).getByRole('link', { name: second })).toBeVisible();
});

test('A4 and A11: a taken IMEI is refused in the server’s own sentence; no version is made up, and days of usage go onward', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  const [one, other] = await rowsOf<Wire>(page, '/sims?status=retired&per_page=2');
  await open(`/sims/edit/${one?.id}`);
  await expect(page.getByText(/^Changed/)).toBeVisible();
  await expect(page.getByText(/Version \d/)).toHaveCount(0);
  const days = page
    .getByRole('region', { name: t.usage.title })
    .or(page.locator('section', { hasText: t.usage.title }))
    .first();
  await expect(days.getByRole('listitem').first()).toBeAttached();
  const imei = page.getByLabel(new RegExp(`^${words.fields.imei}`));
  await imei.fill(String(other?.imei));
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  await expect(page.getByText('Somebody else has this imei.').first()).toBeVisible();
  await expect(imei).toHaveAccessibleDescription(/Somebody else has this imei\./);
  await expect(page.getByText(t.rules.fields.imei)).toHaveCount(0);
  await imei.fill(String(one?.imei));
  const note = `By the east door ${one?.imei}`;
  await page.getByLabel(new RegExp(`^${words.fields.notes}`)).fill(note);
  await page.getByRole('button', { name: words.common.saveChanges }).click();
  await expect.poll(async () => (await recordOf<Wire>(page, `/sims/${one?.id}`)).notes).toBe(note);
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel(new RegExp(`^${words.fields.notes}`))).toHaveValue(note);
});

test('A3: a SIM that is made, activated and moved is so, however little the answer says of it', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/sims/create');
  const imei = newImei();
  await page.getByRole('combobox', { name: new RegExp(`^${t.fields.device_type}`) }).fill('LTE');
  await page.getByLabel(new RegExp(`^${words.fields.imei}`)).fill(imei);
  await page.getByRole('combobox', { name: new RegExp(`^${words.fields.provider}`) }).fill(t.provider.vzw);
  await page.getByRole('option', { name: t.provider.vzw }).click();
  await page.getByRole('combobox', { name: new RegExp(`^${words.fields.warehouse_code}`) }).fill('W01');
  await page.getByRole('main').getByRole('button', { name: t.acts.create }).click();
  await expect.poll(async () => (await rowsOf<Wire>(page, `/search-by-sim?q=${imei}`)).length).toBe(1);
  const [made] = await rowsOf<Wire>(page, `/search-by-sim?q=${imei}`);
  expect((await callAs(page, 'PUT', `/sims/${made?.id}/activate`, {})).status).toBeLessThan(300);
  await open(`/sims/edit/${made?.id}`);
  await expect(page.getByRole('region', { name: /says$/ }).getByText(t.status.active, { exact: true })).toBeVisible();
});

test('A11: a scanned delivery is judged by what the server knows, refused where it says so, and saved when it is clean', async ({
  page,
  signIn,
  open,
}, { project }) => {
  const s = words.scan;
  await signIn('warehouse');
  await open('/sims/batch');
  const [known] = await rowsOf<Wire>(page, '/sims?status=retired&per_page=1');
  await page.getByLabel(new RegExp(`^${t.fields.device_type}`)).fill('LTE');
  await page.getByRole('combobox', { name: new RegExp(`^${words.fields.provider}`) }).fill(t.provider.vzw);
  await page.getByRole('option', { name: t.provider.vzw }).click();
  await page.getByRole('combobox', { name: new RegExp(`^${words.fields.warehouse_code}`) }).fill('W01');
  const devices = delivery(3, { laravel: '701', 'laravel-usual': '702' }[project.name] ?? '703');
  await page.getByLabel(s.field.label).click();
  await scan(page, ...devices.flatMap(({ imei, iccid }) => [imei, iccid]), String(known?.imei));
  await expect(page.getByRole('status', { name: s.last.title })).toContainText(/Known/);
  await page.getByRole('button', { name: 'Remove 1 refused row' }).click();
  await page.getByRole('button', { name: 'Save 3 devices' }).click();
  await expect(page).toHaveURL(/\/batch(\/\d+)?$/);
  await expect.poll(() => rowsOf<Wire>(page, `/search-by-sim?q=${devices[0]?.imei}`)).toHaveLength(1);
});

test('A6: a list is offered as CSV first, and comes', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/?status=retired');
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await expect(dialog.getByRole('radio', { name: words.ui.export.csv })).toBeChecked();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Export/ }).click();
  expect((await file).suggestedFilename()).toBe('sims.csv');
});
