'use client';

import { useFormatter } from 'next-intl';

/** Whole cents as money, in the reader's way. */
export function usePrice(currency: string) {
  const format = useFormatter();
  return (cents: number) => format.number(cents / 100, { style: 'currency', currency });
}
