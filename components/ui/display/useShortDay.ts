'use client';

import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

export function useShortDay() {
  const format = useFormatter();
  return useCallback((day: string) => format.dateTime(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'medium' }), [format]);
}
