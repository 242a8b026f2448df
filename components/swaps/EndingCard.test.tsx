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
