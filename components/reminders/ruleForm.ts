import type { ReminderRule } from '#lib/contract/reminders.ts';
import { readDecimal, writeDecimal } from '#lib/format/decimals.ts';

export type RuleValues = {
  key: number;
  days: string;
  subject: string;
  message: string;
  fee: ReminderRule['fee'];
  amount: string;
  percent: string;
  floor: string;
  grace: string;
};
type Wrong = Partial<Record<'days' | 'amount' | 'percent' | 'floor' | 'grace', true>>;

let last = 0;
const newKey = () => {
  last += 1;
  return last;
};

export function valuesOf(rule: ReminderRule, locale: string): RuleValues {
  const cents = (value: number) => (value > 0 ? writeDecimal(value, 2, locale, 2) : '');
  return {
    ...{ key: newKey(), days: String(rule.days), subject: rule.subject ?? '', message: rule.message ?? '', fee: rule.fee },
    ...{ amount: cents(rule.fee_cents), percent: cents(rule.basis_points), floor: cents(rule.floor_cents) },
    grace: rule.grace_days > 0 ? String(rule.grace_days) : '',
  };
}

export const emptyStep = (before: RuleValues | undefined): RuleValues => ({
  ...{ key: newKey(), days: String((Number(before?.days) || 0) + (before ? 20 : 10)), subject: '', message: '', fee: 'none' },
  ...{ amount: '', percent: '', floor: '', grace: '' },
});

export function readRules(values: readonly RuleValues[], locale: string): { rules: ReminderRule[]; wrong: Wrong[] } {
  const wholeIn = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined);
  const read = values.map((each, place) => {
    const number = (text: string) => (text.trim() ? readDecimal(text, 2, locale) : 0);
    const days = wholeIn(each.days);
    const [amount, percent, floor] = [number(each.amount), number(each.percent), number(each.floor)];
    const grace = each.grace.trim() ? wholeIn(each.grace) : 0;
    const before = place === 0 ? 0 : (wholeIn(values[place - 1]?.days ?? '') ?? 0);
    const wrong: Wrong = {
      ...((days === undefined || days <= before || days > 365) && { days: true }),
      ...(each.fee === 'flat' && !amount && { amount: true }),
      ...(each.fee === 'percent' && (!percent || percent > 10_000) && { percent: true }),
      ...(each.fee === 'percent' && floor === undefined && { floor: true }),
      ...((grace === undefined || grace > 365) && { grace: true }),
    };
    const rule: ReminderRule = {
      ...{ days: days ?? 0, subject: each.subject.trim() || null, message: each.message.trim() || null, fee: each.fee },
      ...{ fee_cents: each.fee === 'flat' ? (amount ?? 0) : 0, basis_points: each.fee === 'percent' ? (percent ?? 0) : 0 },
      ...{ floor_cents: each.fee === 'percent' ? (floor ?? 0) : 0, grace_days: each.fee === 'none' ? 0 : (grace ?? 0) },
    };
    return { rule, wrong };
  });
  return { rules: read.map(({ rule }) => rule), wrong: read.map(({ wrong }) => wrong) };
}
