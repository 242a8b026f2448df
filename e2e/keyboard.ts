import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More keys than that nobody presses to get anywhere. */
const MOST = 80;

/** The document in which keys were last pressed: a new one begins with the focus nowhere, within one it is never lost. */
const pressedIn = new WeakMap<Page, number>();

/** What had the focus may be gone, a dialog or a row: something else has it then, or keys lead nowhere. */
export const focusHeld = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate((known) => {
          const { activeElement, body } = document;
          return known !== performance.timeOrigin || (activeElement !== null && activeElement !== body);
        }, pressedIn.get(page)),
      'something has the focus',
    )
    .toBe(true);

/** Brings the focus to something with the tab key alone, the shorter way; wherever it stops on the way, one sees where. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await focusHeld(page);
  // What is disabled while something is saved or fetched is no stop of the keys.
  await expect.poll(() => target.evaluate((element) => element.matches(':disabled')), 'can have the focus').toBe(false);
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    const { way, unseen } = await target.evaluate((element) => {
      const { activeElement } = document;
      const order = (activeElement ?? document.body).compareDocumentPosition(element);
      const isBefore = (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && (order & Node.DOCUMENT_POSITION_CONTAINS) === 0;
      return {
        way: activeElement === element ? 'there' : isBefore ? 'before' : 'after',
        unseen:
          activeElement instanceof HTMLElement && activeElement.tabIndex >= 0 && !ringed(activeElement)
            ? activeElement.outerHTML.slice(0, 200)
            : '',
      };

      /** A line around it, around the field or tick box it is the hidden part of, or the border of a field. */
      function ringed(focused: Element) {
        for (let each: Element | null = focused, steps = 0; each && steps < 5; each = each.parentElement, steps += 1) {
          const { outlineStyle, outlineWidth, opacity } = getComputedStyle(each);
          if (opacity !== '0' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
          const border = each.querySelector(':scope > fieldset');
          if (border && getComputedStyle(border).borderTopWidth === '2px') return true;
        }
        return false;
      }
    });
    expect.soft(unseen, 'has the focus and does not show it').toBe('');
    if (way === 'there') {
      pressedIn.set(page, await page.evaluate(() => performance.timeOrigin));
      return;
    }
    await page.keyboard.press(way === 'before' ? 'Shift+Tab' : 'Tab');
  }
  await expect(target, 'reached with the tab key').toBeFocused({ timeout: 1 });
}

/** Goes to it with the keyboard and does what it stands for, once that may be done; with `none` it only goes there. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' | 'none' = 'Enter'): Promise<void> {
  await expect(target).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, target);
  if (key !== 'none') await page.keyboard.press(key);
}

/** Goes with an arrow key to one of several: an entry of a menu, an option, a row. */
export async function arrowTo(page: Page, target: Locator, key = 'ArrowDown'): Promise<void> {
  const isThere = () =>
    target.evaluate((element) => {
      const { activeElement } = document;
      return element.contains(activeElement) || (element.id !== '' && element.id === activeElement?.getAttribute('aria-activedescendant'));
    });
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  expect(await isThere(), `reached with ${key}`).toBe(true);
}

/** Puts something else into the field that has the focus. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
