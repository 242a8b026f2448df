import { and, type Column, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import type { Env } from '#upstream/core/env.ts';
import { sims } from '#upstream/sims/tables.ts';

export const isBilled = (line: { provider: Column; status: Column } = sims): SQL =>
  or(...PROVIDERS.map((provider) => and(eq(line.provider, provider), inArray(line.status, [...CARRIER_RULES[provider].bills])))) ??
  sql`false`;

/** What we know of it we know from its carrier: what nobody ever asked about is no ghost. */
export const isKnown = (): SQL => and(isNotNull(sims.providerCheckedAt), ne(sims.status, 'unknown')) ?? sql`false`;

export const centsOf = ({ lineCents }: Env): SQL<number | null> => {
  if (!lineCents) return sql`null::int`;
  const cases = PROVIDERS.map((provider) => sql`when ${sims.provider} = ${provider} then ${lineCents[provider] ?? null}::int`);
  return sql`case ${sql.join(cases, sql` `)} end`;
};
