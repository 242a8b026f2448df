'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import type { InvoiceStatus } from '#lib/contract/invoices/list.ts';
import { type PaperLanguage, paperFormats } from '#lib/domain/invoicePaper.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

export const INVOICE_GLYPHS: Record<InvoiceStatus, Glyph> = {
  draft: 'inventory',
  sent: 'dispatched',
  'partly-paid': 'activation-ready',
  overdue: 'late',
  paid: 'done',
  credited: 'retired',
  'written-off': 'canceled',
  'credit-note': 'go-back',
};

export function usePaperLanguage(): PaperLanguage {
  const t = useTranslations('invoices.paper');
  const locale = useLanguage();
  return useMemo(() => ({ ...paperFormats(locale), say: (word, values = {}) => t(word, values as never) }), [t, locale]);
}

export function useCents(currency: string) {
  const locale = useLanguage();
  return useMemo(() => {
    const { money } = paperFormats(locale);
    return (cents: number) => money(cents, currency);
  }, [locale, currency]);
}
