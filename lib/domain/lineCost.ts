import type { LineRates, Plan } from '#lib/contract/plans.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider, type SimStatus } from '#lib/contract/sims/states.ts';
import { monthsAfter } from '#lib/format/localDay.ts';
import { CARRIER_RULES } from './carrierRules.ts';

export type PricedLine = Pick<Sim, 'provider' | 'status'> & { plan?: string | null };
export type CommittedLine = PricedLine & { activated_at?: string | null };

export const isPriced = ({ plans, prices }: LineRates) => plans.length > 0 || prices !== null;

export function isBilled(provider: string | null, status: SimStatus) {
  const known = knownProvider(provider);
  return known !== undefined && CARRIER_RULES[known].bills.includes(status);
}

export const planOf = ({ provider, plan }: Pick<PricedLine, 'provider' | 'plan'>, { plans }: LineRates): Plan | undefined =>
  plan === null || plan === undefined ? undefined : plans.find((each) => each.provider === provider && each.code === plan);

/** Cents a month of an active line; null where nobody said what it costs. A line has its plan's price, and the usual one only where it has no plan. */
export function activeCents(line: Pick<PricedLine, 'provider' | 'plan'>, rates: LineRates): number | null {
  if (line.plan) return planOf(line, rates)?.active_cents ?? null;
  return rates.prices?.[line.provider ?? ''] ?? null;
}

/** Cents a month as the line is; 0 where its carrier bills nothing for it, null where nobody said what it costs. */
export function monthlyCents(line: PricedLine, rates: LineRates): number | null {
  if (!isBilled(line.provider, line.status)) return 0;
  if (line.plan && line.status === 'suspended') return planOf(line, rates)?.suspended_cents ?? null;
  return activeCents(line, rates);
}

/** A day, and the day an instant is in, both of the company's calendar. */
export type EndingDay = { today: string; dayOf: (at: string) => string };

/**
 * What its carrier may charge for ending a line on a day of the company's calendar. `none`: no commitment is left. `unknown`: nobody said whether there
 * is one, or when the line was activated. The fee is flat, or falls with each full month served: carriers have both.
 */
export type Ending = { kind: 'none' } | { kind: 'unknown'; plan: Plan | undefined } | { kind: 'committed'; until: string; cents: number };

export function endingOf(line: CommittedLine, rates: LineRates, { today, dayOf }: EndingDay): Ending {
  const plan = planOf(line, rates);
  if (!plan) return { kind: 'unknown', plan: undefined };
  if (plan.commitment_months === 0) return { kind: 'none' };
  if (!line.activated_at) return { kind: 'unknown', plan };
  const from = dayOf(line.activated_at);
  const until = monthsAfter(from, plan.commitment_months);
  if (today >= until) return { kind: 'none' };
  let served = 0;
  while (served < plan.commitment_months && monthsAfter(from, served + 1) <= today) served += 1;
  return { kind: 'committed', until, cents: Math.max(0, plan.etf_cents - served * plan.etf_less_cents) };
}
