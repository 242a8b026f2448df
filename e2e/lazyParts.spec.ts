import type { Page, Request, Route } from '@playwright/test';
import { makeSim } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { onTest, scene } from './swapSteps.ts';

const t = words.swaps.wizard;
const lost = (page: Page) => page.getByRole('dialog', { name: words.ui.failure.title });
const countdown = (page: Page) => page.getByRole('region', { name: t.test.countdown });
const strip = (page: Page) => page.getByRole('region', { name: words.onTest.strip });

/** Whoever pays by the megabyte is sent nothing beforehand, so what a page opens is not there yet. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }));

const CHUNKS = '**/_next/static/chunks/*.js';

async function swapOnTest({
  page,
  signIn,
  open,
}: {
  page: Page;
  signIn: (role: 'admin') => Promise<void>;
  open: (path: string) => Promise<void>;
}) {
  await signIn('admin');
  const { id } = await onTest(page, await scene(page));
  await open(`/tech/sim-swap/${id}`);
  await expect(countdown(page)).toBeVisible();
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
}

test('what a swap opens is there before the network goes', async ({ page, signIn, open, context, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await swapOnTest({ page, signIn, open });
  await page.mouse.move(300, 300);
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'fetched');
  await context.setOffline(true);
  await countdown(page).getByRole('button', { name: words.common.extend }).click();
  await expect(page.getByRole('dialog', { name: t.test.extendTitle })).toBeVisible();
  await context.setOffline(false);
});

test('one click in a gap of the network leaves strip and countdown, says so in its place, and opens when the line is back, once', async ({
  page,
  signIn,
  open,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket|could not be fetched|Failed to load chunk/);
  await saveData(page);
  await swapOnTest({ page, signIn, open });
  await context.setOffline(true);
  await countdown(page).getByRole('button', { name: words.common.extend }).click();
  await expect(lost(page)).toContainText(words.ui.lost.waiting);
  await expect(countdown(page)).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lost(page)).toHaveCount(0);
  await page.getByRole('button', { name: words.common.abortOrGoBack }).click();
  await expect(lost(page)).toContainText(words.ui.lost.waiting);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: /without finishing it/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(countdown(page)).toBeVisible();
});

test('a press on what has yet to come is seen and heard at once, until it opens', async ({ page, signIn, open }) => {
  await saveData(page);
  await signIn('warehouse');
  const sim = await makeSim(page);
  await open(`/sims/edit/${sim.id}`);
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(CHUNKS, async (route) => {
    await held;
    await route.continue();
  });
  const activate = page.getByRole('button', { name: 'Activate…', exact: true, includeHidden: true });
  await activate.click();
  await expect(activate).toHaveAttribute('aria-busy', 'true');
  await expect(activate).toHaveCSS('cursor', 'progress');
  letThrough();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(activate).not.toHaveAttribute('aria-busy');
});

test('a link pressed in a gap waits for the line, and the strip stays', async ({ page, signIn, open, context, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load chunk/);
  await swapOnTest({ page, signIn, open });
  await context.setOffline(true);
  await page.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name: words.titles.tickets, exact: true }).click();
  await expect(strip(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: words.titles.tickets })).toBeVisible({ timeout: 30_000 });
  await expect(strip(page)).toBeVisible();
});

test('after a deploy that took old files away the page offers to be loaded again, and what was typed is still there', async ({
  page,
  signIn,
  open,
  expectTrouble,
}) => {
  expectTrouble(/404|could not be fetched|Failed to load chunk|MIME type/);
  await saveData(page);
  await signIn('warehouse');
  const sim = await makeSim(page);
  await open(`/sims/edit/${sim.id}`);
  const notes = page.getByLabel(words.fields.notes);
  await notes.fill('Behind the panel');
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  let asked = 0;
  let last = 0;
  const take = (route: Route) => {
    asked += 1;
    last = Date.now();
    return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' });
  };
  await page.route(CHUNKS, take);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => underWay.delete(request));
  await page.getByRole('button', { name: 'Activate…', exact: true }).click();
  const load = lost(page).getByRole('button', { name: words.ui.lost.load });
  await expect(load).toBeVisible();
  await expect(notes).toHaveValue('Behind the panel');
  // A part is many files, and the first that is gone tells of all.
  // Each file is tried a few times, with growing pauses below a second.
  const isQuiet = () => Date.now() - last > 2000 && ![...underWay].some((request) => request.url().endsWith('.js'));
  await expect.poll(isQuiet).toBe(true);
  const before = asked;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.evaluate(() => fetch('/api/user'));
  expect(asked, 'it is not asked for for ever').toBe(before);
  await page.unroute(CHUNKS, take);
  await load.click();
  await expect(page.getByText(words.sims.draft.title)).toBeVisible();
  await expect(notes).toHaveValue('Behind the panel');
});
