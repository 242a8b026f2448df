import type { Page } from '@playwright/test';
import { expect, test, words } from './fixtures.ts';

const WIDE = { width: 1920, height: 1080 };
const LARGE = { width: 3840, height: 2160 };

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const cells = (page: Page, field: string) => page.locator(`[role=gridcell][data-field=${field}]`);
const sim = (page: Page) => page.getByRole('complementary', { name: /^Sim \d+$/ });

test('on a wide screen a SIM opens beside the list, by a press and by a key, and the list is gone on with', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await page.setViewportSize(WIDE);
  await signIn('warehouse');
  // The oldest first: what other stories add in the meantime comes last.
  await open('/?sort=id');
  await expect(grid(page, words.titles.sims)).toBeVisible();
  await cells(page, 'device_type').nth(1).click();
  await expect(sim(page)).toContainText((await cells(page, 'imei').nth(1).textContent()) ?? 'none');
  await expect(sim(page).getByRole('heading', { name: words.common.history })).toBeVisible();
  expect((await sim(page).boundingBox())?.width).toBe(440);
  // Nothing of the list is hidden below it: it got narrower.
  const [list, beside] = [await grid(page, words.titles.sims).boundingBox(), await sim(page).boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  await axe();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sim(page)).toContainText((await cells(page, 'imei').nth(2).textContent()) ?? 'none');
  await sim(page).getByRole('button', { name: words.common.close }).press('Escape');
  await expect(sim(page)).toHaveCount(0);
  await expect(cells(page, 'device_type').nth(2), 'one is back in the list').toBeFocused();

  await cells(page, 'imei').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/sims\/edit\/\d+$/);
});

test('in a narrower window a row opens nothing, and what stood open is no longer in the way', async ({ page, signIn, open }) => {
  await page.setViewportSize(WIDE);
  await signIn('warehouse');
  await open('/?sort=id');
  await expect(grid(page, words.titles.sims)).toBeVisible();
  await cells(page, 'device_type').first().click();
  await expect(sim(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sim(page)).toHaveCount(0);
  await cells(page, 'device_type').nth(1).click();
  await page.setViewportSize(WIDE);
  await expect(sim(page)).toContainText((await cells(page, 'imei').first().textContent()) ?? 'none');
});

test('a ticket stands beside a wide list, and over a narrow one', async ({ page, signIn, open }) => {
  await page.setViewportSize(WIDE);
  await signIn('dispatcher');
  await open('/tickets');
  await expect(grid(page, words.titles.tickets)).toBeVisible();
  await cells(page, 'problem').nth(1).click();
  const beside = page.getByRole('complementary', { name: /^Ticket \d+$/ });
  await expect(beside).toContainText((await cells(page, 'site_name').nth(1).textContent()) ?? 'none');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cells(page, 'problem').nth(2).click();
  await expect(beside).toContainText((await cells(page, 'site_name').nth(2).textContent()) ?? 'none');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('dialog', { name: /^Ticket \d+$/ })).toBeVisible();
});

test('a large screen shows more columns, none of them a desert, in letters of 14 px', async ({ page, signIn, open }) => {
  await signIn('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('/');
  await expect(grid(page, words.titles.sims)).toBeVisible();
  const heads = grid(page, words.titles.sims).getByRole('columnheader');
  const usual = await heads.count();
  await page.setViewportSize(LARGE);
  for (const path of ['/', '/tickets', '/batch']) {
    await open(path);
    await expect(page.getByRole('grid')).toBeVisible();
    if (path === '/') await expect.poll(() => heads.count()).toBeGreaterThanOrEqual(usual + 6);
    const widths = await page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
    const room = widths.reduce((sum, width) => sum + width, 0);
    expect(Math.max(...widths), `${path}: ${widths.map(Math.round)}`).toBeLessThan(900);
    expect(room, `${path} fills its room`).toBeGreaterThan(3400);
    const over = await page
      .getByRole('grid')
      .locator('..')
      .evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(over, `${path} is not pulled sideways`).toBe(0);
    const size = await page
      .locator('[role=gridcell]')
      .first()
      .evaluate((cell) => getComputedStyle(cell).fontSize);
    expect(Math.round(Number.parseFloat(size))).toBe(14);
  }
});

for (const [path, title, field, name] of [
  ['/batch', words.titles.batches, 'device_type', /^Batch \d+$/],
  ['/tech/sim-swap', words.titles['sim-swap-list'], 'step', /^SimSwap \d+$/],
  ['/apps/users/list', words.titles['apps-users-list'], 'role', /^User \d+$/],
  ['/apps/invoice/list', words.titles['apps-invoice-list'], 'total_cents', /^(Invoice|Credit memo|Draft) /],
] as const)
  test(`a row of ${path} is opened beside it, and leads to its page`, async ({ page, signIn, open, axe }) => {
    await page.setViewportSize(WIDE);
    await signIn('admin');
    await open(path);
    await expect(grid(page, title)).toBeVisible();
    const beside = page.getByRole('complementary', { name });
    const cell = cells(page, field);
    await cell.nth(1).click();
    await expect(beside).toBeVisible();
    await axe();
    const first = await beside.getByRole('heading', { level: 2 }).first().textContent();
    await cell.nth(2).click();
    await expect(beside.getByRole('heading', { level: 2 }).first()).not.toHaveText(first ?? '');
    await page.keyboard.press('Escape');
    await expect(beside, 'Escape is the list’s while one stands in it').toBeVisible();
    await beside.getByRole('button', { name: words.common.close }).click();
    await expect(beside).toHaveCount(0);
    await cell.nth(1).click();
    await beside.getByRole('link', { name: words.common.open, exact: true }).click();
    await expect(page).toHaveURL(/\/\d+$/);
    await expect(beside).toHaveCount(0);
  });
