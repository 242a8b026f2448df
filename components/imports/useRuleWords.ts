'use client';

import { useTranslations } from 'next-intl';
import type { ImportRefusal } from '#lib/contract/imports.ts';

export function useRuleWords() {
  const t = useTranslations('imports.rules');
  return ({ rule, first_row }: ImportRefusal): string => {
    const key = rule as 'imei_twice';
    return t.has(key) ? t(key, { first: String(first_row ?? '') }) : rule;
  };
}
