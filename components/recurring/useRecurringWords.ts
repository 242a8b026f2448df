'use client';

import { useTranslations } from 'next-intl';
import { useCents } from '#components/invoices/invoiceWords.ts';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { RecurringItem } from '#lib/contract/recurring/items.ts';

export const STATE_GLYPHS: Record<RecurringItem['state'], Glyph> = {
  upcoming: 'scheduled',
  active: 'active',
  ending: 'late',
  ended: 'retired',
};

export function useCurrency() {
  const { data } = useRead(contract.invoices.settings, {});
  return data?.data.currency ?? 'USD';
}

export function useRecurringWords() {
  const t = useTranslations('recurring');
  const day = useShortDay();
  const money = useCents(useCurrency());
  const serviceOf = ({ service, description }: Pick<RecurringItem, 'service' | 'description'>) => description ?? t(`services.${service}`);
  const termOf = ({ term_until, renewal_months }: RecurringItem) =>
    term_until === null
      ? t('monthToMonth')
      : t(renewal_months === null ? 'term' : 'termRenews', { day: day(term_until), months: renewal_months ?? 0 });
  return { serviceOf, termOf, money, day };
}
