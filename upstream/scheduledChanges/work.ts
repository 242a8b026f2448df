import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { BulkJob } from '#lib/contract/bulk.ts';
import { instantAt } from '#lib/format/localDay.ts';
import { beginJob, type Intent, type Prepared, prepareJob } from '#upstream/bulk/begin.ts';
import type { Context } from '#upstream/context.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readState, underMaintenance } from '#upstream/maintenance/closed.ts';
import { type Actor, actorOf } from '#upstream/users/actor.ts';
import { changeScheduled } from './repository.ts';
import { type ScheduledRow, scheduledChanges } from './tables.ts';
import { makeScheduledTodo } from './todo.ts';

export const SCHEDULED_JOB = 'scheduled-change';
export const keyOfScheduled = (id: number) => `${SCHEDULED_JOB}:${id}`;
const Payload = z.object({ id: z.number() });

/** What nobody looked at for so long, as in a database brought back from a copy, is for a person to decide. */
const LATEST = 3 * DAY;

export const intentOf = (
  { action, reason, simIds, looks }: Pick<ScheduledRow, 'action' | 'reason' | 'simIds'> & Partial<Pick<ScheduledRow, 'looks'>>,
  { user, ability }: Actor,
): Intent => ({
  plan: { order: { action, ...(reason && { reason }) }, isUndo: false, batchId: null, ...(looks && { looks }) },
  source: { sims: simIds },
  batchName: null,
  user,
  ability,
});

/** It as its lines are now, without those that no longer fit the line rule that prepared it. */
export const prepareScheduled = (context: Context, row: ScheduledRow, actor: Actor) => prepareJob(context, intentOf(row, actor));

/** What a dry run tells whoever schedules it, kept to see on the day whether it became more. */
export const forecastFiguresOf = ({ preflight }: BulkJob) => ({
  shownChanges: preflight?.changes ?? 0,
  shownCents: Math.max(0, preflight?.monthly?.cents ?? 0),
  shownFeeCents: preflight?.ending?.cents ?? 0,
  shownUnknown: (preflight?.monthly?.unpriced ?? 0) + (preflight?.ending?.unknown ?? 0),
});

/** More lines, or more on the bill, than was shown; and what can't be taken back is never begun without a person. */
function needsPerson(row: ScheduledRow, dry: BulkJob): boolean {
  const now = forecastFiguresOf(dry);
  return row.action === 'retire' || (Object.keys(now) as (keyof typeof now)[]).some((each) => now[each] > row[each]);
}

const MAINTENANCE_PAUSE = 5 * MINUTE;

/** On its day: a bulk job of whoever asked for it, with what they may do by then. What is more than was shown, or can't be taken back, waits for a person. */
export function scheduledWork(context: Context): Work {
  const { database, clock, env, queue } = context;

  const end = ({ id, version }: ScheduledRow, work: (tx: Database, row: ScheduledRow) => Promise<unknown>): Outcome => ({
    finish: async (tx) => {
      const [row] = await tx.select().from(scheduledChanges).where(eq(scheduledChanges.id, id)).for('update');
      if (row?.state !== 'waiting') return;
      // Judged for lines that it no longer has, such as a radio that went into its card's record meanwhile.
      if (row.version !== version) await queue.enqueue(tx, { kind: SCHEDULED_JOB, key: keyOfScheduled(id), payload: { id } });
      else await work(tx, row);
    },
  });
  const tell = async (tx: Database, row: ScheduledRow, changes: Partial<ScheduledRow>, why: ReadonlyMap<string, number> = new Map()) =>
    makeScheduledTodo(tx, await changeScheduled(tx, row, changes, clock.now()), why, { env, at: clock.now() });

  const begin = async (tx: Database, row: ScheduledRow, prepared: Prepared) => {
    const { changes = 0, skips = [] } = prepared.dry.preflight ?? {};
    const why = new Map(skips.filter(({ rule }) => rule !== 'no-op').map(({ rule, count }) => [rule, count]));
    if (changes > 0 && needsPerson(row, prepared.dry)) return tell(tx, row, { state: 'asks' }, why);
    const begun = await beginJob(context, tx, prepared, String(changes));
    if (!(begun instanceof ProblemResponse)) return changeScheduled(tx, row, { state: 'begun', jobId: begun.data.id }, clock.now());
    // Of lines that are so already there is nothing to tell.
    const [most = null] = why.keys();
    return tell(tx, row, { state: most === null ? 'done' : 'not-done', rule: most }, why);
  };

  return async ({ payload }) => {
    const { id } = Payload.parse(payload);
    const [row] = await database.select().from(scheduledChanges).where(eq(scheduledChanges.id, id));
    if (row?.state !== 'waiting') return { finish: async () => undefined };
    const isLate = clock.now().getTime() - instantAt(env.TIME_ZONE, row.day) > LATEST;
    if (isLate) return end(row, (tx, locked) => tell(tx, locked, { state: 'not-done', rule: 'too-late' }));
    const actor = await actorOf(database, row.createdById);
    if (!actor) return end(row, (tx, locked) => tell(tx, locked, { state: 'not-done', rule: 'no-account' }));
    if (underMaintenance(actor.user, await readState(database)).maintenance?.shut)
      return { retryAt: new Date(clock.now().getTime() + MAINTENANCE_PAUSE) };
    const prepared = await prepareScheduled(context, row, actor);
    return end(row, (tx, locked) => begin(tx, locked, prepared));
  };
}
