import type { ReminderRule } from '#lib/contract/reminders.ts';
import { taxOf } from './invoiceMoney.ts';

const DAY = 86_400_000;
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The step an invoice is due for, from 1: the one after the last, once as many days have passed since that as lie between the two. */
export function stepDue(rules: readonly ReminderRule[], daysLate: number, last: { step: number; daysAgo: number } | null): number | null {
  const step = (last?.step ?? 0) + 1;
  const rule = rules[step - 1];
  if (!rule || daysLate < rule.days) return null;
  const before = rules[step - 2]?.days ?? 0;
  return last && last.daysAgo < rule.days - before ? null : step;
}

/** Whole cents; of a balance in percent rounded once, halves up, and no less than the floor. */
export function lateFee(rule: ReminderRule, balance_cents: number, daysLate: number): number {
  if (rule.fee === 'none' || daysLate < rule.grace_days || balance_cents <= 0) return 0;
  return rule.fee === 'flat' ? rule.fee_cents : Math.max(rule.floor_cents, taxOf(balance_cents, rule.basis_points));
}

/** A text with `{name}` and the like filled in; what is not known stays as it was typed. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
