import { screen } from '@testing-library/react';
import { aSwap, swapOnScreen } from '#components/testing/swapOnScreen.tsx';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { EndingCard } from './EndingCard.tsx';

test('a step of an end is named as done only when it is', () => {
  const step = (name: string, state: string, message: string | null = null) => ({ name, state, message, at: null });
  const steps = [step('stock', 'done'), step('off-test', 'trouble', 'The central station does not answer'), step('ticket', 'waiting')];
  const swap = aSwap({ ending: { kind: 'finalize', by: 'Jo', asked_at: '2026-11-20T14:00:00Z', reason: null, steps } });
  swapOnScreen(<EndingCard swap={swap} ending={swap.ending as NonNullable<Swap['ending']>} />, swap);
  for (const name of ['Stock booked', 'Take it off test, confirmed by the station', 'Update the ticket'])
    expect(screen.getByRole('group', { name })).toBeDefined();
  expect(screen.queryByText(/^Off test, confirmed/)).toBeNull();
});

test.each([
  [[], 'Unprotected: 0 min'],
  [
    [
      ['00', '03', 'on-test'],
      ['03', '12', 'radio-out'],
    ],
    'Unprotected: 12 min (on test 3, radio out 9)',
  ],
  [[['00', '30', 'unknown']], 'Unprotected: not known'],
])('once it is over it is said for how long nobody would have come', (spans, words) => {
  const at = (minute: string | undefined) => `2026-11-20T14:${minute}:00Z`;
  const kept = spans.map(([from, until, state]) => ({ from: at(from), until: at(until), state }));
  const ending = { kind: 'finalize', by: 'Jo', asked_at: at('30'), reason: null, steps: [] };
  const swap = aSwap({ status: 'finalized', ending, unprotected: { from: at('00'), until: at('30'), spans: kept } });
  swapOnScreen(<EndingCard swap={swap} ending={swap.ending as NonNullable<Swap['ending']>} />, swap);
  expect(screen.getByRole('group', { name: words })).toBeDefined();
});
