import type { Browser, Page } from '@playwright/test';
import { type Contestant, type PressName, type Profile, pageOf } from './visit.ts';

export const PRESSES = ['tick', 'filter', 'menu', 'record'] as const satisfies PressName[];

const PATIENCE_MS = 30_000;
const AGAIN_MS = 1000;

declare global {
  interface Window {
    /** Resolves when the expression is true and a frame with it was painted, with the time. */
    shown: (expression: string) => Promise<number>;
  }
}

/**
 * From the paint of the rows until what a real press does is painted, in ms. A press that does nothing is made again after a second, as a person would.
 */
export async function timeOfPress(browser: Browser, contestant: Contestant, name: PressName, profile: Profile): Promise<number> {
  const asked = contestant.presses[name];
  if (!asked) throw new Error(`${contestant.name} has no ${name}`);
  const { context, page } = await pageOf(browser, contestant, profile);
  try {
    await page.goto(contestant.url, { waitUntil: 'commit' });
    const { readable } = await rowsIn(page);
    const done = page.evaluate((expression) => window.shown(expression), asked.shown);
    const box = await page.locator(asked.press).first().boundingBox();
    if (!box) throw new Error(`${contestant.name}: ${asked.press} is not there when the rows are`);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    for (const since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
      await page.mouse.click(at.x, at.y);
      const seen = await Promise.race([done, page.waitForTimeout(AGAIN_MS)]);
      if (seen) return seen - readable;
    }
    throw new Error(`${contestant.name}: ${name} was not done`);
  } finally {
    await context.close();
  }
}

async function rowsIn(page: Page) {
  await page.waitForFunction(() => window.told?.().readable > 0, undefined, { timeout: PATIENCE_MS, polling: 'raf' });
  return page.evaluate(() => window.told());
}

const TICKS = 20;
const KEYS = 20;

/** How long ticks, filters and keys took to be painted in a list of 100 rows that is at rest, in ms, as the browser's event timing tells (in steps of 8). */
export async function interactions(browser: Browser, contestant: Contestant, profile: Profile): Promise<Record<string, number[]>> {
  const wanted = { ...contestant.wanted, rows: 100 };
  const { context, page } = await pageOf(browser, { ...contestant, wanted }, profile);
  try {
    await page.goto(`${contestant.url}/?per_page=100`, { waitUntil: 'commit' });
    await rowsIn(page);
    const settled = () => page.waitForFunction(() => window.isAtRest(), undefined, { timeout: PATIENCE_MS, polling: 100 });
    await settled();
    const taken: Record<string, number[]> = {};
    const timed = async (kind: string, act: () => Promise<void>) => {
      await page.evaluate(() => window.interactions());
      await act();
      await settled();
      taken[kind] = [...(taken[kind] ?? []), await page.evaluate(() => Math.max(...window.interactions()))];
    };
    for (let at = 0; at < TICKS; at += 1) await timed('tick', () => page.locator('tbody tr input[type=checkbox]').nth(at).click());
    await page
      .locator('tbody tr')
      .nth(1)
      .locator('td')
      .nth(2)
      .click({ modifiers: ['Alt'] });
    for (let at = 0; at < KEYS; at += 1) await timed('key', () => page.keyboard.press('ArrowDown'));
    const filter = contestant.presses.filter?.press ?? '';
    for (let at = 0; at < KEYS; at += 1) await timed('filter', () => page.locator(filter).first().click());
    return taken;
  } finally {
    await context.close();
  }
}
