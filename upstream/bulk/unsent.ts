import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import type { Context } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { isUntaken } from '#upstream/core/queue.ts';
import { jobs } from '#upstream/core/tables.ts';
import { publishSims } from '#upstream/sims/changes.ts';
import { CARRIER_JOB, groupOf } from '#upstream/sims/orders.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { type BulkJobRow, bulkRows } from './tables.ts';

const AT_ONCE = 500;
const Payload = z.object({ sim: z.number(), was: z.object({ reason: z.string().nullable(), unasked: z.unknown() }).optional() });

const groupsOf = (id: number) => PROVIDERS.map((provider) => groupOf(id, provider));

/** Orders that were gathered go to their carriers now. */
export async function sendGathered({ queue }: Context, { id }: BulkJobRow): Promise<void> {
  for (const group of groupsOf(id)) await queue.hurryGroup(group);
}

/** Lines whose orders were gathered and that nobody has begun wait again, as if their turn had not come: nothing was asked of their carrier. */
export const takeBackUnsent = ({ database }: Context, { id }: BulkJobRow): Promise<number> =>
  transact(database, async (tx) => {
    const some = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isUntaken, eq(jobs.kind, CARRIER_JOB), inArray(sql`${jobs.payload}->>'group'`, groupsOf(id))))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const unsent = await tx.delete(jobs).where(sql`${jobs.id} = any(array(${some}))`).returning({ payload: jobs.payload });
    const taken = unsent.map(({ payload }) => Payload.parse(payload));
    const ids = taken.map(({ sim }) => sim);
    if (ids.length === 0) return 0;
    const were = JSON.stringify(Object.fromEntries(taken.map(({ sim, was }) => [sim, was ?? null])));
    const was = sql`(${were}::jsonb -> ${sims.id}::text)`;
    const rows = await tx
      .update(sims)
      .set({
        pending: null,
        reason: sql`${was} ->> 'reason'`,
        unasked: sql`nullif(${was} -> 'unasked', 'null'::jsonb)`,
        version: sql`${sims.version} + 1`,
      })
      .where(inArray(sims.id, ids))
      .returning();
    const asked = and(inArray(simEvents.simId, ids), eq(simEvents.jobId, id), eq(simEvents.kind, 'asked'));
    await tx.delete(simEvents).where(asked);
    await tx
      .update(bulkRows)
      .set({ state: 'waiting' })
      .where(and(eq(bulkRows.jobId, id), inArray(bulkRows.simId, ids), eq(bulkRows.state, 'acting')));
    publishSims(tx, rows);
    return ids.length;
  });
