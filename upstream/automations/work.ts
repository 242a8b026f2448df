import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { instantAt } from '#lib/format/localDay.ts';
import { actorOf } from '#upstream/bulk/actor.ts';
import { beginJob, type Intent, type Prepared, prepareJob } from '#upstream/bulk/begin.ts';
import type { Actor } from '#upstream/bulk/chunk.ts';
import type { Context } from '#upstream/context.ts';
import { DAY } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeScheduled } from './repository.ts';
import { type ScheduledRow, scheduledChanges } from './tables.ts';
import { makeScheduledTodo } from './todo.ts';

export const SCHEDULED_JOB = 'scheduled-change';
export const keyOfScheduled = (id: number) => `${SCHEDULED_JOB}:${id}`;
const Payload = z.object({ id: z.number() });

/** What nobody looked at for so long, as in a database brought back from a copy, is for a person to decide. */
const LATEST = 3 * DAY;

export const intentOf = (
  { action, reason, simIds }: Pick<ScheduledRow, 'action' | 'reason' | 'simIds'>,
  { user, ability }: Actor,
): Intent => ({
  plan: { order: { action, ...(reason && { reason }) }, isUndo: false, batchId: null },
  source: { sims: simIds },
  batchName: null,
  user,
  ability,
});

/** On its day: a bulk job of whoever asked for it, with what they may do by then. What can't be taken back waits for a person instead. */
export function scheduledWork(context: Context): Work {
  const { database, clock, env } = context;

  const end = (id: number, work: (tx: Database, row: ScheduledRow) => Promise<unknown>): Outcome => ({
    finish: async (tx) => {
      const [row] = await tx.select().from(scheduledChanges).where(eq(scheduledChanges.id, id)).for('update');
      if (row?.state === 'waiting') await work(tx, row);
    },
  });
  const told = (id: number, changes: Pick<ScheduledRow, 'state'> & Partial<ScheduledRow>, rules: ReadonlyMap<string, number> = new Map()) =>
    end(id, async (tx, row) => {
      const after = await changeScheduled(tx, row, changes, clock.now());
      await makeScheduledTodo(tx, after, rules, { env, at: clock.now() });
    });

  const begin = async (tx: Database, row: ScheduledRow, prepared: Prepared) => {
    const { changes = 0, skips = [] } = prepared.dry.preflight ?? {};
    const begun = await beginJob(context, tx, prepared, String(changes));
    if (!(begun instanceof ProblemResponse)) return changeScheduled(tx, row, { state: 'begun', jobId: begun.data.id }, clock.now());
    const why = skips.filter(({ rule }) => rule !== 'no-op');
    // Of lines that are so already there is nothing to tell.
    const after = { state: why.length === 0 ? ('done' as const) : ('not-done' as const), rule: skips[0]?.rule ?? null };
    const ended = await changeScheduled(tx, row, after, clock.now());
    return makeScheduledTodo(tx, ended, new Map(why.map(({ rule, count }) => [rule, count])), { env, at: clock.now() });
  };

  return async ({ payload }) => {
    const { id } = Payload.parse(payload);
    const [row] = await database.select().from(scheduledChanges).where(eq(scheduledChanges.id, id));
    if (row?.state !== 'waiting' || row.day === null) return { finish: async () => undefined };
    if (clock.now().getTime() - instantAt(env.TIME_ZONE, row.day) > LATEST) return told(id, { state: 'not-done', rule: 'too-late' });
    const actor = await actorOf(database, row.createdById);
    if (!actor) return told(id, { state: 'not-done', rule: 'no-account' });
    if (row.action === 'retire') return told(id, { state: 'asks' });
    const prepared = await prepareJob(context, intentOf(row, actor));
    return end(id, (tx, locked) => begin(tx, locked, prepared));
  };
}
