import type { Plan } from '#lib/contract/plans.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';

const AMOUNTS = ['active_cents', 'suspended_cents', 'etf_cents', 'etf_less_cents', 'suspension_fee_cents'] as const;
export type AmountField = (typeof AMOUNTS)[number];
/** What nobody need say; empty is not 0. */
const OPEN: readonly AmountField[] = ['suspended_cents', 'etf_cents', 'suspension_fee_cents'];

export type TypedPlan = Record<AmountField | 'provider' | 'code' | 'name' | 'commitment_months', string>;

export const typedOf = (plan: Plan | undefined, locale: string): TypedPlan => {
  const amount = (field: AmountField, otherwise: string) => {
    const cents = plan?.[field];
    return cents === null || cents === undefined ? otherwise : writeDecimal(cents, 2, locale, 2);
  };
  return {
    ...{ provider: plan?.provider ?? '', code: plan?.code ?? '', name: plan?.name ?? '' },
    commitment_months: String(plan?.commitment_months ?? 0),
    ...{ active_cents: amount('active_cents', ''), suspended_cents: amount('suspended_cents', '') },
    ...{ etf_cents: amount('etf_cents', ''), etf_less_cents: amount('etf_less_cents', '0') },
    suspension_fee_cents: amount('suspension_fee_cents', ''),
  };
};

/** Whole cents of what was typed; null where nothing may stand and nothing does, undefined for what is no amount. */
function centsIn(field: AmountField, text: string, locale: string): number | null | undefined {
  if (text.trim() === '' && OPEN.includes(field)) return null;
  const cents = readDecimal(text, 2, locale);
  return cents !== undefined && cents <= 1_000_000 ? cents : undefined;
}

export const monthsIn = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 120 ? Number(text) : undefined;

type Amounts = Record<AmountField, number | null | undefined>;

export const amountsIn = (typed: TypedPlan, locale: string) =>
  Object.fromEntries(AMOUNTS.map((field) => [field, centsIn(field, typed[field], locale)])) as Amounts;

export function sumsIn({ active_cents, suspended_cents, etf_cents, etf_less_cents, suspension_fee_cents }: Amounts) {
  if (typeof active_cents !== 'number' || typeof etf_less_cents !== 'number') return undefined;
  if (suspended_cents === undefined || etf_cents === undefined || suspension_fee_cents === undefined) return undefined;
  return { active_cents, suspended_cents, etf_cents, etf_less_cents, suspension_fee_cents };
}
