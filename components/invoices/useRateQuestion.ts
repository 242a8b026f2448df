'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import type { InvoiceTax } from '#lib/contract/invoices/content.ts';

/** No country taxes sales higher, in basis points. */
const MOST = 3000;

/** The taxes whose rate looks like a slip: above all there are, or more than twice or less than half of what that one was before. */
const unusualTaxes = (taxes: readonly InvoiceTax[], usual: readonly InvoiceTax[]) =>
  taxes.flatMap((tax) => {
    const before = usual.find(({ name }) => name === tax.name) ?? (usual.length === 1 ? usual[0] : undefined);
    const { basis_points: rate } = tax;
    const isFar =
      before !== undefined && before.basis_points > 0 && rate > 0 && (rate > 2 * before.basis_points || rate < before.basis_points / 2);
    return rate > MOST || isFar ? [{ ...tax, before: before?.basis_points }] : [];
  });

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
