'use client';

import { useMemo } from 'react';
import { regional } from '#lib/format/languages.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

export function useMonthName() {
  const locale = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(regional(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  }, [locale]);
}
