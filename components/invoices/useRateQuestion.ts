'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import type { InvoiceTax } from '#lib/contract/invoices/content.ts';
import { unusualTaxes } from './unusualTax.ts';

/** What was issued can't be changed: a rate that looks like a slip is asked about before. */
export function useRateQuestion() {
  const t = useTranslations('invoices.send');
  const ask = useConfirm();
  const format = useFormatter();
  const percent = (points: number) => format.number(points / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  return async (taxes: readonly InvoiceTax[], usual: readonly InvoiceTax[]) => {
    const [odd] = unusualTaxes(taxes, usual);
    if (!odd) return true;
    const rate = percent(odd.basis_points);
    return ask({
      title: t('odd.title', { name: odd.name, rate }),
      text: odd.before === undefined ? t('odd.most') : t('odd.before', { rate: percent(odd.before) }),
      confirm: t('odd.go', { rate }),
    });
  };
}
