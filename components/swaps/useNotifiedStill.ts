'use client';

import { useMinute } from '#components/ui/display/useMinute.ts';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { notifiedStill } from '#lib/domain/impairment.ts';

/** What was said of the last test of a swap and still counts for the next one. */
export function useNotifiedStill({ test }: Pick<Swap, 'test'>): Notified | null {
  const now = useMinute();
  const closed = test?.state === 'off' || test?.state === 'failed' ? (test.off_confirmed_at ?? test.expires_at ?? test.asked_at) : null;
  return notifiedStill({ told: test?.told, closedAt: closed ? Date.parse(closed) : null }, now);
}
