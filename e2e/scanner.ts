import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page) => {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
};

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };

const keyOf = (char: string) =>
  /\d/.test(char)
    ? { key: char, code: `Digit${char}`, text: char, windowsVirtualKeyCode: char.charCodeAt(0) }
    : { key: char, text: char, windowsVirtualKeyCode: char.toUpperCase().charCodeAt(0) };

/** Between two keys; the events carry these times, however busy the machine is that sends them. */
const EVERY_MS = 8;

/** Plays a scanner: the keys of each code right after each other, faster than Playwright's keyboard, then Enter; wherever the focus is. */
export async function scan(page: Page, ...codes: string[]) {
  const session = await sessionOf(page);
  for (const code of codes) {
    const start = Date.now();
    const strokes = [...[...code].map(keyOf), ENTER].map((key, index) =>
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: (start + index * EVERY_MS) / 1000, ...key }),
    );
    await Promise.all(strokes);
  }
}
