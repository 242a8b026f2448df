import { count, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { sims } from './tables.ts';

export const COUNTED = 10_000;

const Plan = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) });

/** Counted up to ten thousand, when `exact`, or when more than half is `skipped`; beyond that the planner's guess. */
export async function sizeOf(
  database: Database,
  where: SQL | undefined,
  exact: boolean,
  skipped = 0,
): Promise<{ total: number; estimated?: true }> {
  const all = database.select({ one: sql`1` }).from(sims).where(where).$dynamic();
  const counted = exact ? all : all.limit(COUNTED + 1);
  const [row] = await database.select({ total: count() }).from(counted.as('counted'));
  const total = row?.total ?? 0;
  if (exact || total <= COUNTED) return { total };
  const [plan] = await rowsOf(database, sql`explain (format json) ${database.select({ one: sql`1` }).from(sims).where(where)}`, Plan);
  const guess = Math.max(COUNTED + 1, Math.round(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
  return skipped > guess / 2 ? sizeOf(database, where, true) : { total: guess, estimated: true };
}
