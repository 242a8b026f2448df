import { SHORTCUTS, shortcutFor, strokeOf } from './shortcuts.ts';

const press = (key: string, held: Partial<Parameters<typeof strokeOf>[0]> = {}) =>
  strokeOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, altGr: false, ...held });

test.each([
  ['Ctrl K', press('k', { ctrlKey: true }), 'palette'],
  ['Command K', press('k', { metaKey: true }), 'palette'],
  ['Ctrl K with Caps Lock', press('K', { ctrlKey: true }), 'palette'],
  ['Ctrl Shift K, which is the browser’s', press('K', { ctrlKey: true, shiftKey: true }), undefined],
  ['K alone', press('k'), undefined],
  ['/', press('/'), 'search'],
  ['/ where it needs Shift', press('/', { shiftKey: true }), 'search'],
  ['Ctrl /', press('/', { ctrlKey: true }), undefined],
  ['Alt /', press('/', { altKey: true }), undefined],
  ['?', press('?', { shiftKey: true }), 'help'],
  ['[', press('['), 'menu'],
  ['[ where it needs AltGr', press('[', { ctrlKey: true, altKey: true, altGr: true }), 'menu'],
])('%s', (_, stroke, name) => {
  expect(stroke && shortcutFor(stroke).name).toBe(name);
});

test('Two keys, one after the other, go to a page; another key in between ends it and counts for itself', () => {
  expect(shortcutFor('g')).toEqual({ half: 'g' });
  expect(shortcutFor('s', 'g')).toEqual({ name: 'sims' });
  expect(shortcutFor('p', 'g')).toEqual({ name: 'profile' });
  expect(shortcutFor('x', 'g')).toEqual({});
  expect(shortcutFor('?', 'g')).toEqual({ name: 'help' });
  expect(shortcutFor('g', 'g')).toEqual({ half: 'g' });
});

test('No shortcut is the beginning of another', () => {
  const all: string[] = Object.values(SHORTCUTS);
  expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
});
