import { and, eq, sql } from 'drizzle-orm';
import type { Provider } from '#lib/contract/sims/states.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { plans } from './tables.ts';

/** A line may only be said to be on a plan of its provider that somebody keeps; where it is written, the plan stays until that is done. */
export async function unknownPlan(tx: Database, provider: Provider, code: string | null | undefined): Promise<ProblemResponse | undefined> {
  if (!code) return undefined;
  const [known] = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.provider, provider), eq(plans.code, code)))
    .for('key share');
  return known ? undefined : invalid({ plan: [`There is no plan "${code}" of this provider.`] });
}

/** Nothing for a plan that is not kept; null where none of its provider is. */
export type PlanNames = (provider: Provider, given: string) => string | null | undefined;

/** The code of a plan by its code or its name, however it is written. */
export async function planNames(database: Database): Promise<PlanNames> {
  const rows = await database
    .select({ provider: plans.provider, code: plans.code, name: plans.name })
    .from(plans)
    .orderBy(sql`${plans.id}`);
  const keyOf = (provider: Provider, word: string) => JSON.stringify([provider, word.trim().toLowerCase()]);
  const codes = new Map<string, string>();
  for (const { provider, code, name } of rows) if (!codes.has(keyOf(provider, name))) codes.set(keyOf(provider, name), code);
  for (const { provider, code } of rows) codes.set(keyOf(provider, code), code);
  const withPlans = new Set(rows.map(({ provider }) => provider));
  return (provider, given) => (withPlans.has(provider) ? codes.get(keyOf(provider, given)) : null);
}

export type KeptPlans = (provider: Provider, code: string) => boolean;

export async function keptPlans(database: Database): Promise<KeptPlans> {
  const rows = await database.select({ provider: plans.provider, code: plans.code }).from(plans);
  return (provider, code) => rows.some((row) => row.provider === provider && row.code === code);
}
