import type { Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { callAs } from './apiCalls.ts';
import { enterAs, expect, type Role, test, words } from './fixtures.ts';
import { beginSwap, changeSwap, scene } from './swapSteps.ts';

const t = words.palette;
const field = (page: Page) => page.getByRole('combobox', { name: t.open });
const account = (page: Page) => page.getByRole('button', { name: words.shell.account.replace('{name}', '') });
const preference = (page: Page, name: 'layout' | 'density' | 'motion' | 'direction') =>
  page.getByRole('switch', { name: words.shell.prefer[name].label });

async function someSim(page: Page): Promise<Sim> {
  const answer = await page.evaluate(async () => (await fetch('/api/sims?status=active&per_page=1')).json());
  return answer.data[0];
}

const spaced = (imei: string) => `${imei.slice(0, 6)} ${imei.slice(6, 8)} ${imei.slice(8, 14)} ${imei.slice(14)}`;

test('a clerk opens a SIM by its printed IMEI without touching the mouse', async ({ page, signIn, open, axe }) => {
  await signIn('warehouse');
  await open('/');
  const { id, imei } = await someSim(page);
  const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => performance.getEntriesByType('resource').length), 'its code came now').toBeGreaterThan(before);

  await page.keyboard.insertText(spaced(imei));
  const found = page.getByRole('option', { selected: true });
  await expect(found).toContainText(imei);
  await expect(found.locator('mark').first()).toBeVisible();
  await axe();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sims/edit/${id}$`));
  await expect(field(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: t.recent }).getByRole('option')).toHaveText([new RegExp(imei)]);
  await page.keyboard.press('ArrowDown');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await tab.close();
});

test('Esc closes the palette and the focus is back where it was', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  const search = page.getByRole('searchbox', { name: words.sims.search.label });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('89');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('a client finds pages in the palette, and no SIM', async ({ page, signIn, open }) => {
  await signIn('client');
  await open('/access-control');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: t.openPages }).click();
  await expect(page.getByRole('option')).toHaveText([
    words.titles['second-page'],
    words.titles['own-account'],
    words.titles['access-control'],
    words.titles.profile,
  ]);
  await page.getByRole('combobox', { name: t.openPages }).fill('353806');
  await expect(page.getByText(t.nothing.replace('{q}', '353806'))).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/sims'))).toEqual([]);
});

test('on a phone the palette fills the screen and can be closed by touch', async ({ page, signIn, open, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('technician');
  await open('/');
  await page.getByRole('button', { name: t.open }).click();
  await expect(field(page)).toBeFocused();
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await axe();
  await page.getByRole('dialog').getByRole('button', { name: words.common.close }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('? lists the shortcuts, which go where they say, and rest while somebody types', async ({ page, signIn, open, axe }) => {
  await signIn('warehouse');
  await open('/');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: words.common.keyboardShortcuts });
  await expect(list.getByRole('term')).toHaveText(Object.values<string>(words.shortcuts.of));
  await axe();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/profile$/);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const search = page.getByRole('searchbox', { name: words.sims.search.label });
  await expect(search).toBeVisible();
  await search.fill('');
  await search.pressSequentially('?gp[');
  await expect(search).toHaveValue('?gp[');
  await expect(list).toHaveCount(0);
});

test('whoever is disturbed by single keys switches them off', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/profile');
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: words.shell.prefer.keys.label }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('layout, density and motion are chosen with the keyboard and are there before the first paint the next time', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('warehouse');
  await open('/');
  const row = page.getByRole('row').nth(1);
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(36);
  await account(page).focus();
  await page.keyboard.press('Enter');
  for (const name of ['layout', 'density', 'motion'] as const) {
    await preference(page, name).focus();
    await page.keyboard.press('Space');
    await expect(preference(page, name)).toBeChecked();
  }
  await axe();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();

  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { firstSeen: { ...document.documentElement.dataset } });
    });
  });
  await open('/');
  const firstSeen = await page.evaluate(() => 'firstSeen' in window && window.firstSeen);
  expect(firstSeen).toMatchObject({ layout: 'horizontal', density: 'comfortable', motion: 'reduced' });
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(44);
  const menu = await page.getByRole('navigation', { name: words.shell.menu }).boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  const strip = await page.getByRole('region', { name: words.shell.paths.strip }).filter({ visible: true }).all();
  const strips = strip[0] ? ((await strip[0].boundingBox())?.height ?? 0) : 0;
  expect(menu?.y, 'the menu is a row under the bar and what is told there').toBe((bar?.y ?? 0) + (bar?.height ?? 0) + strips);
  expect(menu?.width).toBe(bar?.width);
  await axe();
});

test('the desk reads from right to left from its first byte, on every page, without a complaint', async ({ page, signIn, open, axe }) => {
  await signIn('warehouse');
  await open('/profile');
  await Promise.all([page.waitForEvent('load'), preference(page, 'direction').click()]);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const html = await (await page.request.get(page.url())).text();
  expect(html).toMatch(/<html[^>]* dir="rtl"/);
  expect(html).toContain(`>${words.titles.profile}</h1>`);
  expect(html, 'nothing of it is drawn with MUI').not.toContain('data-emotion');
  const withMui = await (await page.request.get(new URL('/sims/batch', page.url()).href)).text();
  expect(withMui, 'what is drawn with MUI is mirrored').toContain('data-emotion="rtl');

  await open('/');
  await expect(page.getByRole('grid', { name: words.titles.sims })).toBeVisible();
  const menu = await page.getByRole('navigation', { name: words.shell.menu }).boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 0), 'the menu stands at the right').toBe(page.viewportSize()?.width);
  await expect(
    page
      .locator('[dir="ltr"]')
      .filter({ hasText: /^\d{15}$/ })
      .first(),
  ).toBeVisible();
  await axe();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await account(page).click();
  await Promise.all([page.waitForEvent('load'), preference(page, 'direction').click()]);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

const change = async (page: Page, current: string, next: string, again = next) => {
  const p = words.session.profile.password;
  await page.getByLabel(new RegExp(`^${p.current}`)).fill(current);
  await page.getByLabel(new RegExp(`^${words.common.newPassword} \\*`)).fill(next);
  await page.getByLabel(new RegExp(`^${p.again}`)).fill(again);
  await page.getByRole('button', { name: p.save }).click();
};

test('whoever changes their password is told every slip, and is signed out everywhere else', async ({
  page,
  browser,
  open,
  freshEnvironment,
}) => {
  const environment = await freshEnvironment();
  const role: Role = 'dispatcher';
  const elsewhere = await (await browser.newContext()).newPage();
  for (const each of [page, elsewhere]) {
    await each.goto(`${environment.url}/login`);
    await enterAs(each, `${role}@linekeeper.test`);
    await expect(each).toHaveURL(`${environment.url}/`);
  }
  await open('/profile');
  const p = words.session.profile.password;
  await change(page, 'linekeeper', 'short', 'shorter');
  await expect(page.getByText(p.short)).toBeVisible();
  await expect(page.getByText(p.differ)).toBeVisible();
  await change(page, 'not the password', 'a better password');
  await expect(page.getByText(p.wrong)).toBeVisible();
  await change(page, 'linekeeper', 'a better password');
  await expect(page.getByText(p.done)).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await open('/profile');
  await expect(page.getByRole('heading', { level: 1, name: words.titles.profile })).toBeVisible();
  await elsewhere.context().close();
});

test('a page of an earlier build says so, takes nothing away, and is loaded anew when asked to', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  const notice = page.getByRole('status').filter({ hasText: words.shell.build.title });
  const search = page.getByRole('searchbox', { name: words.sims.search.label });
  const ask = (text: string) => Promise.all([page.waitForResponse((answer) => answer.url().includes(`q=${text}`)), search.fill(text)]);
  const [answer] = await ask('891');
  expect(answer.headers()['x-build']).toBe(await page.locator('html').getAttribute('data-build'));
  await expect(notice).toHaveCount(0);

  await page.route('**/api/sims?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'the-next-one' } });
  });
  await ask('8914');
  await expect(notice).toBeVisible();
  await expect(search).toHaveValue('8914');
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await notice.getByRole('button', { name: words.shell.build.load }).click();
  await page.waitForFunction(() => !('isOld' in window));
  await expect(notice).toHaveCount(0);
});

test('the shell stays where it is, whatever below its edge is brought into view', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open('/');
  const top = await page.evaluate(() => {
    const below = document.createElement('button');
    below.style.cssText = 'position: absolute; top: calc(100% + 40px); height: 40px';
    document.querySelector('main')?.parentElement?.append(below);
    below.focus();
    below.scrollIntoView();
    return document.querySelector('header')?.getBoundingClientRect().top;
  });
  expect(top).toBe(0);
});

test('unfinished swaps of one’s own are counted in the menu as they come and go, and on a phone on the button that opens it', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('admin');
  await open('/');
  const menu = page.getByRole('navigation', { name: words.shell.menu });
  const named = (title: string, count: number) =>
    words.shell.unfinished.replace('{title}', title).replace('{count, number}', String(count));
  // Others before may have left some.
  const counts = await callAs(page, 'GET', '/counts');
  const before = (counts as unknown as { body: { data: { unfinished: number } } }).body.data.unfinished;
  const { id } = await beginSwap(page, await scene(page));
  await beginSwap(page, await scene(page));
  const entry = menu.getByRole('link', { name: named(words.menu['sim-swap-list'], before + 2), exact: true });
  await expect(entry).toBeVisible();
  await axe();
  await entry.click();
  await page.getByRole('link', { name: new RegExp(`: ${before + 2} mine and my branch’s$`) }).click();
  await expect(page.getByRole('grid', { name: words.titles.unfinished }).getByRole('row')).toHaveCount(before + 3);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: named(words.shell.openMenu, before + 2), exact: true }).click();
  await expect(entry).toBeVisible();
  await changeSwap(page, id, { status: 'aborted', reason: 'Begun by mistake' });
  await expect(menu.getByRole('link', { name: named(words.menu['sim-swap-list'], before + 1), exact: true })).toBeVisible();
});
