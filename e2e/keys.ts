import type { Locator, Page } from '@playwright/test';
import { expect } from './desk.ts';

/** More keys than that nobody presses to get anywhere. */
const MOST = 80;

/** Brings the focus to something with the tab key alone, the shorter way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement } = document;
      if (activeElement === element) return 'there';
      const order = (activeElement ?? document.body).compareDocumentPosition(element);
      const isBefore = (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && (order & Node.DOCUMENT_POSITION_CONTAINS) === 0;
      return isBefore ? 'before' : 'after';
    });
    if (way === 'there') return;
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
