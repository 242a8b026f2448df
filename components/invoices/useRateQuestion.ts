'use client';

import { useTranslations } from 'next-intl';
import { usePercent } from '#components/taxes/usePercent.ts';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import type { InvoiceTax } from '#lib/contract/invoices/content.ts';
import type { CustomerTax } from '#lib/contract/taxes/jurisdiction.ts';

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

/** Half a percent: what a rate may be off that of the customer's places before somebody is asked. */
const FAR = 50;

/** The first tax that is far from all that is charged where the customer's systems are. */
const offPlace = (taxes: readonly InvoiceTax[], places: readonly CustomerTax[]) => {
  const rates = places.flatMap(({ tax }) => tax?.basis_points ?? []);
  if (rates.length === 0 || taxes.length === 0) return undefined;
  const isNear = (rate: number) => rates.some((each) => Math.abs(each - rate) <= FAR);
  const whole = taxes.reduce((sum, { basis_points }) => sum + basis_points, 0);
  const odd = isNear(whole) ? undefined : taxes.find(({ basis_points }) => !isNear(basis_points));
  return odd && { ...odd, place: places.find(({ tax }) => tax) };
};

/** What was issued can't be changed: a rate that looks like a slip is asked about before. */
export function useRateQuestion() {
  const t = useTranslations('invoices.send');
  const ask = useConfirm();
  const percent = usePercent();
  return async (taxes: readonly InvoiceTax[], usual: readonly InvoiceTax[], places: readonly CustomerTax[] = []) => {
    const off = offPlace(taxes, places);
    if (off) {
      const rate = percent(off.basis_points);
      const there = off.place?.tax;
      return ask({
        title: t('odd.title', { name: off.name, rate }),
        text: t('odd.place', { place: off.place?.place ?? '', rate: percent(there?.basis_points ?? 0) }),
        confirm: t('odd.go', { rate }),
      });
    }
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
