import type { LineRates, Plan } from '#lib/contract/plans.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider, type SimStatus } from '#lib/contract/sims/states.ts';
import { monthsAfter } from '#lib/format/localDay.ts';
import { CARRIER_RULES } from './carrierRules.ts';

type Planned = Pick<Sim, 'provider'> & { plan?: string | null; carrier_plan?: string | null };
export type PricedLine = Planned & Pick<Sim, 'status'>;
export type CommittedLine = PricedLine & { activated_at?: string | null };

export const isPriced = ({ plans, prices }: LineRates) => plans.length > 0 || prices !== null;

export function isBilled(provider: string | null, status: SimStatus) {
  const known = knownProvider(provider);
  return known !== undefined && CARRIER_RULES[known].bills.includes(status);
}

export const keptPlan = (provider: string | null, code: string | null | undefined, { plans }: LineRates): Plan | undefined =>
  code ? plans.find((each) => each.provider === provider && each.code === code) : undefined;

/** The plan it is billed by: its carrier's word, ours only where that names no other. Nothing where nobody keeps the one it is on. */
export function planOf({ provider, plan, carrier_plan }: Planned, rates: LineRates): Plan | undefined {
  const told = keptPlan(provider, carrier_plan, rates);
  return told ?? (carrier_plan && carrier_plan !== plan ? undefined : keptPlan(provider, plan, rates));
}

/** The line as it is once it is activated: Verizon is told the plan then, Control Center keeps the one that the line has there. */
export function activated<Line extends PricedLine>(line: Line, { activated_on: plans }: LineRates): Line {
  if (line.provider !== 'vzw' || isBilled(line.provider, line.status)) return { ...line, status: 'active' };
  const plan = line.plan ?? plans?.[line.provider] ?? null;
  return { ...line, status: 'active', plan, carrier_plan: plan };
}

/** Cents a month of an active line; null where nobody said what it costs. The usual price is for a line of which nobody keeps a plan or names one. */
export function activeCents(line: Planned, rates: LineRates): number | null {
  const plan = planOf(line, rates);
  if (plan || line.plan) return plan?.active_cents ?? null;
  return rates.prices?.[line.provider ?? ''] ?? null;
}

/** Cents a month as the line is; 0 where its carrier bills nothing for it, null where nobody said what it costs, or knows whether it is billed. */
export function monthlyCents(line: PricedLine, rates: LineRates): number | null {
  if (line.status === 'unknown') return null;
  if (!isBilled(line.provider, line.status)) return 0;
  const plan = planOf(line, rates);
  return plan && line.status === 'suspended' ? plan.suspended_cents : activeCents(line, rates);
}

/** A day, and the day an instant is in, both of the company's calendar. */
export type EndingDay = { today: string; dayOf: (at: string) => string };

/** `none`: no commitment is left. `unknown`: nobody said whether there is one, or since when; `cents` null: nor what the fee is. */
export type Ending =
  | { kind: 'none' }
  | { kind: 'unknown'; plan: Plan | undefined }
  | { kind: 'committed'; until: string; cents: number | null };

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
  const cents = plan.etf_cents === null ? null : Math.max(0, plan.etf_cents - served * plan.etf_less_cents);
  return { kind: 'committed', until, cents };
}
