import type { Page } from '@playwright/test';

const KEY = 'presses';

/** Counts what a hand does on the pages of this browser: clicks, and keys that are no letter of a text; whatever a script does by itself is none. */
export async function countPresses(page: Page) {
  await page.addInitScript((key) => {
    const count = (event: Event) => {
      if (!event.isTrusted) return;
      sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
    };
    window.addEventListener('pointerdown', count, true);
    window.addEventListener('keydown', count, true);
  }, KEY);
}

export const pressesOf = (page: Page) => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY);
export const forgetPresses = (page: Page) => page.evaluate((key) => sessionStorage.removeItem(key), KEY);
