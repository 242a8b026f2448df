import { and, type Column, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { LineRates } from '#lib/contract/plans.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import { sims } from '#upstream/sims/tables.ts';

export const isBilled = (line: { provider: Column; status: Column } = sims): SQL =>
  or(...PROVIDERS.map((provider) => and(eq(line.provider, provider), inArray(line.status, [...CARRIER_RULES[provider].bills])))) ??
  sql`false`;

/** What we know of it we know from its carrier: what nobody ever asked about is no ghost. */
export const isKnown = (): SQL => and(isNotNull(sims.providerCheckedAt), ne(sims.status, 'unknown')) ?? sql`false`;

/** The plan a line is billed by, as far as is known: its carrier's word, or ours. */
export const billedPlan = sql`coalesce(${sims.carrierPlan}, ${sims.plan})`;

/** What a billed line costs a month, as `monthlyCents` has it. */
export function centsOf({ plans, prices }: LineRates): SQL<number | null> {
  const planned = (named: Column) =>
    plans.map(
      ({ provider, code, active_cents, suspended_cents }) =>
        sql`when ${and(eq(sims.provider, provider), eq(named, code))} then
          case ${sims.status} when 'suspended' then ${suspended_cents}::int else ${active_cents}::int end`,
    );
  const usual = PROVIDERS.map(
    (provider) => sql`when ${sims.provider} = ${provider} and ${isNull(sims.plan)} then ${prices?.[provider] ?? null}::int`,
  );
  const isElsewhere = sql`when ${and(isNotNull(sims.plan), isNotNull(sims.carrierPlan), ne(sims.carrierPlan, sims.plan))} then null::int`;
  return sql`case ${sql.join([...planned(sims.carrierPlan), isElsewhere, ...planned(sims.plan), ...usual], sql` `)} end`;
}
