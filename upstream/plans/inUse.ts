import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { bulkJobs } from '#upstream/bulk/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { PlanRow } from './tables.ts';

/** Whether SIMs have a plan, or a bulk change that is not over gives it to some. */
export async function isPlanInUse(tx: Database, { provider, code }: PlanRow): Promise<boolean> {
  const [line] = await tx
    .select({ id: sims.id })
    .from(sims)
    .where(and(eq(sims.provider, provider), or(eq(sims.plan, code), eq(sims.carrierPlan, code))))
    .limit(1);
  if (line) return true;
  const isGiven = and(
    eq(bulkJobs.action, 'edit-plan'),
    sql`${bulkJobs.asked}->>'provider' = ${provider}`,
    sql`${bulkJobs.asked}->>'plan' = ${code}`,
  );
  const [job] = await tx
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(isNull(bulkJobs.finishedAt), isGiven))
    .limit(1);
  return job !== undefined;
}
