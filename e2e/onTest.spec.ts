import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isFire, type System } from '#lib/contract/systems.ts';
import { callAs } from './apiCalls.ts';
import { enterByCall, expect, test, words } from './fixtures.ts';
import type { TestEnvironment } from './testEnvironments.ts';

const MINUTE = 60_000;
const t = words.onTest;

/** The station answers at once; tests are watched for hours. */
test.use({ environmentOptions: { upstreamEnv: { STATION_SECONDS: '0', ACCESS_SECONDS: '86400' } } });

const strip = (page: Page) => page.getByRole('region', { name: t.strip });
const cell = (page: Page, cs: string) => strip(page).getByRole('listitem').filter({ hasText: cs });

async function colleague(browser: Browser, { url }: TestEnvironment, who = 'dispatcher'): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await enterByCall(page.context(), url, `${who}@linekeeper.test`);
  await page.goto(`${url}/profile`);
  return page;
}

const taken = new Set<string>();
/** A system that is on no test yet. */
async function aSystem(page: Page): Promise<System> {
  const { data } = (await callAs(page, 'GET', '/cs/lookup?q=a')).body as unknown as { data: System[] };
  for (const { cs_no, system_no } of data) {
    if (!system_no || taken.has(system_no)) continue;
    const found = (await callAs(page, 'GET', `/cs/system/${cs_no}`)).body.data as unknown as System;
    if (isFire(found.kinds)) continue;
    taken.add(system_no);
    return found;
  }
  throw new Error('no system');
}

const putOnTest = async (page: Page, { system_no }: System, minutes: number) =>
  expect((await callAs(page, 'POST', `/cs/system/${system_no}/on-test/0`, { minutes })).status).toBe(200);
const takeOff = async (page: Page, { system_no }: System) =>
  expect((await callAs(page, 'POST', `/cs/system/${system_no}/off-test/0`, {})).status).toBe(200);

/** Writes down every notification of a page instead of showing it. */
const catchNotices = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shown: { title: string; body: string; tag: string }[] = [];
    Object.assign(window, { shown });
    class Caught {
      static permission = 'default';
      static requestPermission = async () => {
        Caught.permission = 'granted';
        return 'granted';
      };
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        shown.push({ title, body, tag });
      }
      close() {}
    }
    Object.assign(window, { Notification: Caught });
  });
const notices = (page: Page) => page.evaluate(() => (window as unknown as { shown: { body: string; tag: string }[] }).shown);

test('a test is seen by everyone within a second, counts down, warns, and goes when the station has confirmed', async ({
  freshEnvironment,
  page,
  context,
  browser,
  signIn,
  open,
  axe,
}) => {
  const environment = await freshEnvironment({ upstreamEnv: { STATION_SECONDS: '0', ACCESS_SECONDS: '86400' } });
  await catchNotices(context);
  await signIn('admin');
  await open('/profile');
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);

  const other = await colleague(browser, environment);
  const system = await aSystem(other);
  await putOnTest(other, system, 60);
  await expect(cell(page, system.cs_no)).toContainText(/59:\d\d|1:00:00/, { timeout: 2000 });
  await expect(cell(page, system.cs_no)).toContainText('Devin');
  await strip(page).getByRole('button', { name: t.notify.ask }).click();
  await expect(strip(page).getByRole('button', { name: t.notify.ask })).toHaveCount(0);
  await axe();

  const shown = async () => (await notices(page)).map(({ body }) => body).filter((body) => body !== t.notify.onBody);
  const alert = page.locator('[aria-live="assertive"]').filter({ hasText: system.cs_no });
  for (const [forward, level, left] of [
    [46, 'soon', /1[34]:\d\d/],
    [10, 'now', /3:\d\d/],
  ] as const) {
    await environment.clock(forward * MINUTE);
    await expect(cell(page, system.cs_no).locator('[data-level]')).toHaveAttribute('data-level', level);
    await expect(cell(page, system.cs_no)).toContainText(left);
    await expect(cell(page, system.cs_no)).toContainText(t.levels[level]);
    await expect(alert).toContainText(level === 'soon' ? '15 minutes' : '5 minutes');
  }
  expect(await shown()).toHaveLength(2);

  await page.reload();
  await expect(cell(page, system.cs_no).locator('[data-level]'), 'known before any script runs').toHaveAttribute('data-level', 'now');
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  await environment.clock(5 * MINUTE);
  await expect(strip(page)).toHaveCount(0);
  await expect(alert).toContainText('time is up');
  await other.context().close();
});

test('a test is taken off from any page, after somebody said what its alarms are, by whoever may; others are told why not', async ({
  page,
  browser,
  signIn,
  open,
  freshEnvironment,
  axe,
}) => {
  const environment = await freshEnvironment({ upstreamEnv: { STATION_SECONDS: '0', ACCESS_SECONDS: '86400' } });
  const ability = [
    { action: ['read', 'test'], subject: 'System' },
    { action: 'read', subject: 'SimSwap' },
  ];
  await environment.change({ user: { email: 'warehouse@linekeeper.test', ability } });
  const other = await colleague(browser, environment, 'admin');
  const [theirs, mine] = [await aSystem(other), await aSystem(other)];
  await putOnTest(other, theirs, 60);
  await signIn('warehouse');
  await open('/tech/sim-swap');
  await putOnTest(page, mine, 30);
  await environment.change({ signal: { cs_no: mine.cs_no, code: 'E110', zone: '4' } });
  await expect(strip(page)).toContainText('2 on test');
  await expect(strip(page).getByRole('listitem').first()).toContainText(mine.cs_no);

  await strip(page).getByRole('button', { name: '2 on test' }).click();
  const row = (cs: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: cs });
  const off = (cs: string) => row(cs).getByRole('button', { name: words.common.takeOffTest });
  await axe();
  await expect(off(theirs.cs_no)).toHaveAttribute('aria-disabled', 'true');
  await off(theirs.cs_no).hover();
  await expect(page.getByRole('tooltip')).toContainText('manages systems');
  await off(mine.cs_no).click();
  const go = page.getByRole('dialog').getByRole('button', { name: words.common.takeSystemOffTest.replace('{cs}', mine.cs_no) });
  await expect(page.getByRole('dialog')).toContainText('zone 4');
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await axe();
  await page.getByLabel(words.systems.alarms.reason).fill('He opened the back door');
  await page.getByRole('button', { name: words.systems.alarms.ends.cancelled }).click();
  await expect(go).not.toHaveAttribute('aria-disabled', 'true');
  await go.click();
  await expect(row(mine.cs_no)).toHaveCount(0);
  await expect(row(theirs.cs_no)).toBeVisible();
  await page.keyboard.press('Escape');
  await takeOff(other, theirs);
  await expect(strip(page)).toHaveCount(0);
  await other.context().close();
});

test('a station that can’t be reached is said loudly, and tried on until it confirms', async ({ page, signIn, open, environment }) => {
  await signIn('admin');
  await open('/profile');
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  const system = await aSystem(page);
  await putOnTest(page, system, 60);
  await expect(cell(page, system.cs_no)).toBeVisible();
  await environment.change({ station: { case: 'silent', times: 3 } });
  await takeOff(page, system);
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: system.cs_no })).toContainText('does not answer');
  await environment.clock(5 * MINUTE);
  await environment.clock(5 * MINUTE);
  await expect(strip(page)).toHaveCount(0, { timeout: 20_000 });
});

test('the strip stands in the page from the first paint and moves nothing', async ({ page, signIn, open, environment }) => {
  await signIn('admin');
  await open('/profile');
  const system = await aSystem(page);
  await putOnTest(page, system, 60);
  await expect(cell(page, system.cs_no)).toBeVisible();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, path] of [
    [1440, '/profile'],
    [390, '/profile'],
    [390, '/de/profile'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await open(path);
    await expect(page.locator('[data-live="connected"]')).toBeVisible();
    await expect(page.locator('section').filter({ hasText: system.cs_no }).first()).toBeVisible();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      `${path} at ${width}`,
    ).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await takeOff(page, system);
  await expect(page.locator('section').filter({ hasText: system.cs_no })).toHaveCount(0);
  expect(environment.url).toBeTruthy();
});

test('a colleague’s swap stands in the list by itself as soon as it is begun', async ({ page, browser, signIn, open, environment }) => {
  await signIn('dispatcher');
  await open('/tech/sim-swap');
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  const other = await colleague(browser, environment, 'admin');
  const { data: tickets } = (await callAs(other, 'GET', '/tickets?status=open&per_page=100')).body as unknown as {
    data: { Ticket_Number: string; cs_no: string | null }[];
  };
  let begun: string | undefined;
  for (const { Ticket_Number, cs_no } of tickets) {
    if (!cs_no) continue;
    const { status } = await callAs(other, 'PUT', '/sim-swap', { ticket_number: Ticket_Number, cs_no });
    if (status !== 200) continue;
    begun = cs_no;
    break;
  }
  expect(begun).toBeDefined();
  // Nothing is polled while the line is live: what comes was pushed.
  await expect(page.getByRole('main')).toContainText(begun ?? '');
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  await other.context().close();
});
