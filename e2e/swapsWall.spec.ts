import type { Locator, Page } from '@playwright/test';
import { expect, test, words } from './fixtures.ts';
import { changeSwap, fitted, onTest, scene } from './swapSteps.ts';

const t = words.swaps;

/** How many points of the list a row says are open. */
const openIn = async (row: Locator) => Number(/(\d+) points? of the list/.exec(await row.innerText())?.[1]);

/** When the page itself has it that so many points are open: seen as it is drawn, not asked for. */
const shownAt = (page: Page, cs: string, points: number) =>
  page.evaluate(
    ([text, count]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const row = [...document.querySelectorAll('li')].find(({ innerText }) => innerText.includes(text));
          if (Number(/(\d+) points? of the list/.exec(row?.innerText ?? '')?.[1]) !== count) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    [cs, points] as const,
  );

test('the room’s screen shows each running swap with what stands in its way, what runs out first on top, and is told at once', async ({
  page,
  signIn,
  open,
  axe,
  environment,
  browser,
  expectTrouble,
}) => {
  test.setTimeout(180_000);
  expectTrouble(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await signIn('admin');
  await open('/');
  const at = await scene(page);
  const { id } = await onTest(page, at);
  const other = await scene(page);
  await fitted(page, other);
  await open('/tech/sim-swap');
  await page.getByRole('link', { name: words.titles['swap-wall'] }).click();
  await expect(page).toHaveURL(/\/tech\/swap-wall$/);
  const rows = page.getByRole('list', { name: words.titles['swap-wall'] }).getByRole('listitem');
  const mine = rows.filter({ hasText: at.system.cs_no });
  await expect(mine).toContainText(/\d\d:\d\d/);
  await expect(mine).toContainText(t.next.titles.site);
  await expect(rows.filter({ hasText: other.system.cs_no })).toContainText(t.steps.prove);
  await expect(page.getByRole('main')).toHaveAttribute('data-mui-color-scheme', 'dark');
  await expect(page.getByRole('button')).toHaveCount(0);
  await axe();

  // Another browser's tick is there at once.
  const points = await openIn(mine);
  expect(points).toBeGreaterThan(1);
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const desk = await elsewhere.newPage();
  await desk.goto(`${environment.url}/profile`);
  /** The least of three is what it takes; the others are other work of the machine. */
  const soonest = async () => {
    const took: number[] = [];
    for (const [checks, open] of [
      [[{ name: 'old-removed' }], points - 1],
      [[], points],
      [[{ name: 'old-removed' }], points - 1],
    ] as const) {
      const shown = shownAt(page, at.system.cs_no, open);
      await changeSwap(desk, id, { checks });
      const answered = Date.now();
      took.push((await shown) - answered);
    }
    await changeSwap(desk, id, { checks: [] });
    await shownAt(page, at.system.cs_no, points);
    return Math.min(...took);
  };
  expect(await soonest(), 'milliseconds from the API’s answer until the wall shows it').toBeLessThan(1000);

  // A gap of the network: countdowns go on, and the age of what stands there is said.
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection: \d+ s old/)).toBeVisible();
  const left = await mine.locator('strong').first().innerText();
  await expect(mine.locator('strong').first()).not.toHaveText(left);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Live/)).toBeVisible();
  expect(await soonest(), 'milliseconds after a gap of the network').toBeLessThan(1000);
  await elsewhere.close();

  // What runs out comes first, and a row is solid once the station acts on signals.
  await environment.clock(80 * 60_000);
  await expect(mine).toHaveAttribute('data-urgency', /[23]/, { timeout: 30_000 });
  await environment.clock(12 * 60_000);
  await expect(rows.filter({ hasText: at.system.cs_no })).toHaveAttribute('data-urgency', '4', { timeout: 30_000 });
  await expect(rows.first()).toContainText(t.next.titles['off-test']);
  await expect(rows.filter({ hasText: other.system.cs_no })).toHaveAttribute('data-urgency', '4');
  await mine.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/tech/sim-swap/${id}$`));
});

test('where nothing runs, the room’s screen says so', async ({ page, signIn, open, axe }) => {
  await signIn('dispatcher');
  await page.route('**/api/swap-wall', (route) =>
    route.fulfill({ json: { data: [], done: 0, waiting: 2, now: new Date().toISOString() } }),
  );
  await open('/tech/swap-wall');
  await expect(page.getByText(t.wall.none)).toBeVisible();
  await expect(page.getByRole('link', { name: /^2 swaps wait/ })).toBeVisible();
  await axe();
});
