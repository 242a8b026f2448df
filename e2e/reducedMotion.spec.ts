import type { Page } from '@playwright/test';
import { expect, test, words } from './fixtures.ts';
import { drawn } from './mapPage.ts';

/** Who wants less motion says so to the device, or to the desk. */
const WISHES = {
  'the device': (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  'the desk': async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => localStorage.setItem('linekeeper.motion', 'reduced'));
  },
};

/** Notes before each frame what is on its way: transitions, keyframes and changes of page that take time. */
const noteMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const look = () => {
      for (const each of document.getAnimations()) {
        const { animationName, transitionProperty } = each as CSSAnimation & CSSTransition;
        if (Number(each.effect?.getComputedTiming().activeDuration) > 0)
          moved.add(`${animationName ?? transitionProperty} of ${(each.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
const motions = (page: Page) => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);

/** A dialog that comes and goes, a menu that widens, another page. */
async function lookAround(page: Page, open: (path: string) => Promise<void>) {
  await open('/batch');
  await page.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name: words.titles.sims }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.titles.sims);
  await page.getByRole('button', { name: words.ui.export.button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: words.shell.widen }).click();
  await expect(page.getByRole('button', { name: words.shell.narrow })).toBeVisible();
  await page.getByRole('button', { name: words.shell.narrow }).click();
  await expect(page.getByRole('button', { name: words.shell.widen })).toBeVisible();
}

test('whoever asked for less motion sees nothing slide, fade or turn; others do', async ({ page, signIn, open }) => {
  await noteMotion(page);
  await signIn('admin');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await lookAround(page, open);
  expect(await motions(page), 'what is noted at all').toContainEqual(expect.stringMatching(/^opacity of /));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lookAround(page, open);
  expect(await motions(page)).toEqual([]);
  await WISHES['the desk'](page);
  await lookAround(page, open);
  expect(await motions(page)).toEqual([]);
});

for (const [whom, wish] of Object.entries(WISHES)) {
  test(`a map is at once where a key sends it when ${whom} was asked for less motion`, async ({ page, signIn, open }) => {
    await wish(page);
    await signIn('admin');
    await open('/map');
    const stage = await drawn(page);
    const before = await stage.getAttribute('data-view');
    await stage.locator('canvas').focus();
    // What stands on the map goes along with it; each of its places is a frame.
    const counted = await stage.evaluateHandle((map) => {
      const places = new Map<Node, Set<string>>();
      new MutationObserver((records) => {
        for (const { target } of records) {
          const known = places.get(target) ?? new Set();
          places.set(target, known.add((target as HTMLElement).style.transform));
        }
      }).observe(map, { subtree: true, attributes: true, attributeFilter: ['style'] });
      return places;
    });
    await page.keyboard.press('=');
    await expect(stage).not.toHaveAttribute('data-view', before ?? '');
    expect(await counted.evaluate((places) => Math.max(...[...places.values()].map(({ size }) => size)))).toBe(1);
  });
}
