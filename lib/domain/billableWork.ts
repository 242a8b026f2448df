import type { WorkRule } from '#lib/contract/billableWork/work.ts';
import type { Part } from '#lib/contract/dispatch/proof.ts';
import type { Price } from '#lib/contract/prices/price.ts';
import type { FreeReason } from '#lib/contract/words/billableWork.ts';

/** In thousandths of an hour: every step that is begun counts whole. Steps divide 60 minutes so that nothing is lost. */
export const laborThousandths = (minutes: number, step: number): number => (Math.max(0, Math.ceil(minutes / step)) * step * 1000) / 60;

export type WorkFacts = {
  source: 'visit' | 'swap';
  resolution_code: string | null;
  /** Whether the customer pays for work that ends with the code; undefined: there is no such code. */
  isBillable: boolean | undefined;
  minutes: number | null;
  warranty: boolean;
  contract: boolean;
  parts: readonly Part[];
};
export type ProposedLine = { price: Price; thousandths: number };
export type WorkProposal = { lines: ProposedLine[]; free: FreeReason | null; missing: string[] };

const nothing = (free: FreeReason): WorkProposal => ({ lines: [], free, missing: [] });

/** Prices that are offered, by code and description, case left out; a code counts before another's description. */
export type Offered = ReadonlyMap<string, Price>;
const plain = (name: string) => name.trim().toLowerCase();
export function offeredOf(prices: readonly Price[]): Offered {
  const offered = new Map<string, Price>();
  const active = prices.filter((price) => price.active);
  for (const name of ['code', 'description'] as const)
    for (const price of active) if (!offered.has(plain(price[name]))) offered.set(plain(price[name]), price);
  return offered;
}

/** What the rule for some work would bill, or why it is free. Prices that are no longer offered, and labor of which nobody knows how long, are named, not billed. */
export function proposeWork(facts: WorkFacts, rules: readonly WorkRule[], offered: Offered): WorkProposal {
  const { source, resolution_code: code, minutes } = facts;
  if (source === 'visit' && code === null) return nothing('no-code');
  const rule = rules.find((each) => each.resolution_code === (source === 'swap' ? null : code));
  if (!rule) return nothing(facts.isBillable === false ? 'not-billable' : 'no-rule');
  if (facts.warranty && !rule.under_warranty) return nothing('warranty');
  if (facts.contract && !rule.under_contract) return nothing('contract');
  const hours = source === 'visit' && rule.labor !== null ? laborThousandths(minutes ?? 0, rule.round_minutes) : 0;
  const used = rule.parts ? facts.parts : [];
  const wanted = [
    ...(rule.trip === null ? [] : [{ name: rule.trip, thousandths: 1000 }]),
    ...(rule.labor !== null && hours > 0 ? [{ name: rule.labor, thousandths: hours }] : []),
    ...rule.lines.map(({ code: name, thousandths }) => ({ name, thousandths })),
    ...used.map(({ name, quantity }) => ({ name, thousandths: quantity * 1000 })),
  ].map(({ name, thousandths }) => ({ name, thousandths, price: offered.get(plain(name)) }));
  const lines = wanted.flatMap(({ price, thousandths }) => (price ? [{ price, thousandths }] : []));
  const untimed = source === 'visit' && minutes === null && rule.labor !== null ? [rule.labor] : [];
  const missing = [...untimed, ...wanted.flatMap(({ price, name }) => (price ? [] : [name]))];
  return lines.length + missing.length === 0 ? nothing('not-billable') : { lines, free: null, missing };
}
