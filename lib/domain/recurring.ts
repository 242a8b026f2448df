import { type BillingCycle, CYCLE_MONTHS } from '#lib/contract/words/recurring.ts';
import { daysAfter } from '#lib/format/localDay.ts';

/** Days as `YYYY-MM-DD`, months as `YYYY-MM`. `rates` ascend; the first begins no later than the item. */
export type RecurringTerms = {
  cycle: BillingCycle;
  starts_on: string;
  /** The last day; null: no end. */
  ends_on: string | null;
  /** The last day up to which all is billed; null: none yet. */
  billed_until: string | null;
  /** Where what is billed goes on after a gap. */
  billed_again?: string | null;
  rates: readonly { from: string; monthly_cents: number }[];
};
export type Charge = { from: string; to: string; cents: number };

const monthOf = (day: string) => day.slice(0, 7);
export const firstOf = (month: string) => `${month}-01`;
export const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
export const lastOf = (month: string) => `${month}-${String(daysIn(month)).padStart(2, '0')}`;
export const monthsAfter = (month: string, count: number) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)).toISOString().slice(0, 7);
const earlier = (one: string, other: string) => (one < other ? one : other);
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

function* monthsBetween(from: string, to: string) {
  for (let month = monthOf(from); month <= monthOf(to); month = monthsAfter(month, 1)) yield month;
}

/** A whole month is its price; of a part the days count, by the days that month has, and cents are rounded once a month, half up. */
export function centsOf(rates: RecurringTerms['rates'], from: string, to: string): number {
  let cents = 0;
  for (const month of monthsBetween(from, to)) {
    const [begins, ends] = [from > firstOf(month) ? from : firstOf(month), earlier(to, lastOf(month))];
    let share = 0;
    for (const [index, rate] of rates.entries()) {
      const next = rates[index + 1]?.from;
      const start = rate.from > begins ? rate.from : begins;
      const end = next ? earlier(daysAfter(next, -1), ends) : ends;
      if (start <= end) share += rate.monthly_cents * daysFrom(start, end);
    }
    cents += Math.floor((2 * share + daysIn(month)) / (2 * daysIn(month)));
  }
  return cents;
}

/**
 * What the cycle of a month bills, in advance: from the day after what was billed up to the end of as many months as the cycle has, counted from
 * this one; null where the month is billed already, the item has not begun by its end, or is over.
 */
export function chargeOf(terms: RecurringTerms, month: string): Charge | null {
  const { cycle, starts_on, ends_on, billed_until, billed_again = null, rates } = terms;
  const from = billed_until === null ? starts_on : daysAfter(billed_until, 1);
  const whole = lastOf(monthsAfter(month, CYCLE_MONTHS[cycle] - 1));
  const end = billed_again === null ? whole : earlier(daysAfter(billed_again, -1), whole);
  const to = ends_on === null ? end : earlier(ends_on, end);
  if (from > lastOf(month) || from > to) return null;
  return { from, to, cents: centsOf(rates, from, to) };
}

/** What was billed past the end of an item: to be given back. */
export function creditOf({ ends_on, billed_until, rates }: RecurringTerms): Charge | null {
  if (ends_on === null || billed_until === null || billed_until <= ends_on) return null;
  const from = daysAfter(ends_on, 1);
  return { from, to: billed_until, cents: centsOf(rates, from, billed_until) };
}

export const rateAt = (rates: RecurringTerms['rates'], day: string): number =>
  rates.reduce((cents, rate, index) => (index === 0 || rate.from <= day ? rate.monthly_cents : cents), 0);

/** A raise of a monthly price by basis points, to the cent, half up. */
export const raised = (monthly_cents: number, basis_points: number): number =>
  Math.floor((monthly_cents * (10_000 + basis_points) + 5000) / 10_000);
