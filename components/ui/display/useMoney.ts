'use client';

import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

/** Whole cents as money in the reader's way; without the small change where it is rounded. */
export function useMoney(currency: string) {
  const format = useFormatter();
  return useCallback(
    (cents: number, isRound = false) =>
      format.number(cents / 100, { style: 'currency', currency, ...(isRound && { maximumFractionDigits: 0, minimumFractionDigits: 0 }) }),
    [format, currency],
  );
}
