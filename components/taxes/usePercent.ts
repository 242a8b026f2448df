'use client';

import { useFormatter } from 'next-intl';

/** Of basis points: 12.5 is 0.125 %. */
export function usePercent() {
  const format = useFormatter();
  return (points: number) => format.number(points / 10_000, { style: 'percent', maximumFractionDigits: 4 });
}
