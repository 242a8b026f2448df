import { fireEvent, screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { GHOST_KINDS, type GhostKind, Ghosts } from '#lib/contract/ghosts.ts';
import { widthOf } from './actsWidth.ts';
import { GhostKinds } from './GhostKinds.tsx';
import { GhostMoney } from './GhostMoney.tsx';

const COUNTS: Record<GhostKind, [count: number, lines: number]> = {
  'billed-not-installed': [130, 130],
  'dead-system': [20, 20],
  'two-on-one': [0, 0],
  'imei-moved': [4, 4],
  silent: [6, 10],
  'installed-not-billed': [28, 0],
};
const ghostsAt = (price: number | null) => {
  const cents = (lines: number) => (price === null ? null : lines * price);
  const lines = (many: number) => ({ lines: many, cents: cents(many) });
  return Ghosts.parse({
    kinds: GHOST_KINDS.map((kind) => ({ kind, count: COUNTS[kind][0], ...lines(COUNTS[kind][1]), oldest: null, stale: 0 })),
    billed: lines(3000),
    waste: lines(150),
    doubt: lines(14),
    currency: 'USD',
    prices: null,
    unsure: { sims: 0, systems: 0, radios: 0 },
    station: { asked_at: null, asking: false, waiting: false },
  });
};

test('the owner reads what could be saved in a month and in a year, and of which whole', () => {
  onScreen(<GhostMoney ghosts={ghostsAt(350)} />);
  expect(screen.getByText('$525.00 a month')).toBeTruthy();
  expect(screen.getByText('$6,300 a year')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Of $10,500.00 a month: $525.00 could be switched off, $49.00 in doubt' })).toBeTruthy();
});

test('where nobody set a price lines are counted, no cost is made up, and it says where to set one', () => {
  onScreen(<GhostMoney ghosts={ghostsAt(null)} />);
  expect(screen.getByText(/LINE_CENTS/)).toBeTruthy();
  expect(screen.getByText('150 lines')).toBeTruthy();
  expect(document.body.textContent).not.toContain('$');
});

test('each kind says how many and how much, what costs nothing says so, and a press chooses it', () => {
  const chosen: GhostKind[] = [];
  onScreen(<GhostKinds ghosts={ghostsAt(350)} chosen="silent" onChoose={(kind) => chosen.push(kind)} />);
  expect(screen.getByRole('button', { name: 'Silent systems: 6, $35.00/month' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Installed, not billed: 28, costs nothing' }));
  expect(chosen).toEqual(['installed-not-billed']);
});

test('the actions of a row have room in every language: a German button is wider than an English one', () => {
  expect(widthOf(['Deaktivieren …'])).toBeGreaterThanOrEqual(166);
  expect(widthOf(['Activer…', 'Commencer un échange'])).toBeGreaterThanOrEqual(293);
  expect(widthOf(['Deactivate…'])).toBeLessThan(widthOf(['Deaktivieren …']));
});
