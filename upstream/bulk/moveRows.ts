import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { isBareCard } from '#lib/domain/simNumber.ts';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Outcome, Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { askMove, LONGEST_WAIT, type MoveEnd } from '#upstream/sims/askMove.ts';
import { changeSim } from '#upstream/sims/changes.ts';
import { NO_RADIO, radioHalf } from '#upstream/sims/halves.ts';
import { jobKeyOf, orderChange } from '#upstream/sims/orders.ts';
import { settleMove } from '#upstream/sims/settleMove.ts';
import { type SimRow, simEvents, sims } from '#upstream/sims/tables.ts';
import { type Actor, actorOf } from '#upstream/users/actor.ts';
import { answerRows } from './chunk.ts';
import { moveOverdue } from './events.ts';
import { judgeMoves } from './moveJudge.ts';
import { publishJob } from './publish.ts';
import { type BulkJobRow, bulkJobs, bulkRows } from './tables.ts';

export const MOVE_ROW_JOB = 'move-row';
const Payload = z.object({ row: z.number().int() });

const moveJob = (row: number, runAt?: Date) => ({ kind: MOVE_ROW_JOB, key: `${MOVE_ROW_JOB}:${row}`, payload: { row }, runAt });

type BulkRow = typeof bulkRows.$inferSelect;

/** The rows of the job whose turn it is, each judged once more, and asked for. The last one taken; nothing when none was. */
export async function moveSome(
  context: Context,
  tx: Database,
  job: BulkJobRow,
  { after, most }: { after: number; most: number },
): Promise<number | undefined> {
  const { clock, env } = context;
  const now = clock.now();
  const rows = await tx
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, job.id), eq(bulkRows.state, 'waiting'), gt(bulkRows.id, after)))
    .orderBy(asc(bulkRows.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const actor = await actorOf(tx, job.createdById);
  const pairs = rows.map(({ simId, toSimId }) => ({ from: simId, to: toSimId ?? 0 }));
  const judged = actor && (await judgeMoves(tx, pairs, { ability: actor.ability, jobId: job.id, lock: true, env, now }));
  for (const row of rows) {
    const found = judged?.get(row.simId);
    const verdict = found?.verdict ?? { rule: 'forbidden' as const };
    if (actor && found?.from && found.to && 'move' in verdict) {
      // How it goes over was shown before it began: another way costs otherwise, so it is for a person.
      if (verdict.move !== row.move) await answerRows(tx, [{ row }], { state: 'skipped', rule: 'other-move' }, now);
      else await begin(context, tx, { job, row, from: found.from, to: found.to, actor });
    } else await answerRows(tx, [{ row }], { state: 'skipped', rule: 'rule' in verdict ? verdict.rule : 'gone' }, now);
  }
  return rows.at(-1)?.id;
}

type Begun = { job: BulkJobRow; row: BulkRow; from: SimRow; to: SimRow; actor: Actor };

async function begin(context: Context, tx: Database, { job, row, from, to, actor }: Begun): Promise<void> {
  const { clock, queue, carrier } = context;
  const now = clock.now();
  const reason = job.asked.reason ?? null;
  await answerRows(tx, [{ row }], { state: 'acting' }, now);
  if (row.move === 'new-line') {
    const isOn = to.status === 'active';
    if (!isOn) await orderChange(context, tx, [to], { action: 'activate', reason, by: actor.user, jobId: job.id });
    await queue.enqueue(tx, moveJob(row.id));
    return;
  }
  const expected = carrier.expects(now, from.provider).toISOString();
  const asked = { requested_by: nameOf(actor.user), requested_at: now.toISOString(), reason, expected_by: expected, row_id: row.id };
  const pending = (action: SimAction) => ({ pending: { action, ...asked }, reason, unasked: null });
  const note = { kind: 'move-asked', by: actor.user, reason, jobId: job.id } as const;
  await changeSim(tx, from, pending('deactivate'), note, now);
  await changeSim(tx, to, pending('activate'), note, now);
  await queue.enqueue(tx, { kind: MOVE_ROW_JOB, key: jobKeyOf(to.id), payload: { row: row.id } });
}

type UnderWay = { row: BulkRow; job: BulkJobRow; from: SimRow; to: SimRow };

async function underWay(database: Database, id: number, lock = false): Promise<UnderWay | undefined> {
  const found = database.select().from(bulkRows).where(eq(bulkRows.id, id));
  const [row] = await (lock ? found.for('update') : found);
  if (row?.state !== 'acting' || row.toSimId === null) return undefined;
  const simOf = async (simId: number) => {
    const query = database.select().from(sims).where(eq(sims.id, simId));
    return (await (lock ? query.for('update') : query))[0];
  };
  const held = new Map<number, SimRow | undefined>();
  for (const simId of [row.simId, row.toSimId].sort((one, other) => one - other)) held.set(simId, await simOf(simId));
  const [job] = await database.select().from(bulkJobs).where(eq(bulkJobs.id, row.jobId));
  const [from, to] = [held.get(row.simId), held.get(row.toSimId)];
  return job && from && to && { row, job, from, to };
}

async function settle({ clock, env }: Context, tx: Database, id: number, end: MoveEnd): Promise<void> {
  const now = clock.now();
  const found = await underWay(tx, id, true);
  if (!found) return;
  const { row, job, from, to } = found;
  const whose = { reason: job.asked.reason ?? null, jobId: job.id };
  const { isMoved, message } = await settleMove(tx, { kind: row.move ?? 'new-line', from, to }, end, whose, now);
  await answerRows(tx, [{ row }], { state: isMoved ? 'done' : 'failed', message }, now);
  if (row.message !== null) await moveOverdue.publish(tx, { rowId: row.id, job, from, to, words: null, env, at: now });
}

/** Says with the row, once, that its carrier has not ended it, in its words where it said any. */
async function tell({ clock, env }: Context, tx: Database, id: number, words: string): Promise<void> {
  const found = await underWay(tx, id, true);
  if (!found || found.row.message !== null) return;
  const { row, job, from, to } = found;
  const now = clock.now();
  await answerRows(tx, [{ row }], { message: words }, now);
  await moveOverdue.publish(tx, { rowId: row.id, job, from, to, words, env, at: now });
  publishJob(tx, job);
}

/**
 * A new line: once it is on, the old one is ended; as long as it is not, that one stays. Its own order ends the row. Until then the old one was free for
 * everybody, so it is judged once more: what a system or a swap has by now stays on.
 */
async function goOn(context: Context, tx: Database, id: number): Promise<void> {
  const found = await underWay(tx, id, true);
  if (!found) return;
  const { row, job, from, to } = found;
  const { clock, env, queue } = context;
  const now = clock.now();
  if (to.pending || from.pending) return queue.enqueue(tx, moveJob(id, new Date(now.getTime() + SECOND)));
  const answer = (given: Partial<BulkRow>) => answerRows(tx, [{ row }], given, now);
  if (to.status !== 'active') {
    const [last] = await tx
      .select({ message: simEvents.message })
      .from(simEvents)
      .where(and(eq(simEvents.simId, to.id), eq(simEvents.jobId, job.id), eq(simEvents.kind, 'failed')))
      .orderBy(desc(simEvents.id))
      .limit(1);
    await answer({ state: 'failed', message: last?.message ?? null });
    return;
  }
  const reason = job.asked.reason ?? null;
  const actor = await actorOf(tx, job.createdById);
  const pair = { from: from.id, to: to.id };
  const judged = actor && (await judgeMoves(tx, [pair], { ability: actor.ability, jobId: job.id, lock: true, env, now }));
  const verdict = judged?.get(from.id)?.verdict ?? { rule: 'forbidden' as const };
  const isOff = from.status !== 'active' && from.status !== 'suspended' && from.status !== 'unknown';
  if (isOff || !actor || 'rule' in verdict || verdict.move !== 'new-line') {
    const rule = 'rule' in verdict ? verdict.rule : 'other-move';
    await answer(isOff ? { state: 'done' } : { state: 'failed', rule });
    return;
  }
  const note = { kind: 'paired', by: actor.user, reason, jobId: job.id } as const;
  const staysInRadio = isBareCard(to) && !isBareCard(from) && from.iccid !== null;
  // One radio stands with one card, so it leaves the one first.
  const old = staysInRadio ? await changeSim(tx, from, { ...NO_RADIO, seenImei: null }, note, now) : from;
  if (staysInRadio) await changeSim(tx, to, { ...radioHalf(from), seenImei: null }, note, now);
  await orderChange(context, tx, [old], { action: 'deactivate', reason, by: actor.user, jobId: job.id });
}

export const moveRowWork =
  (context: Context): Work =>
  async (job): Promise<Outcome> => {
    const { database, clock } = context;
    const { row: id } = Payload.parse(job.payload);
    const seen = await underWay(database, id);
    if (!seen) return { finish: async () => undefined };
    const { row, from, to } = seen;
    if (row.move === 'new-line' || row.move === null) {
      if (!to.pending && !from.pending) return { finish: (tx) => goOn(context, tx, id) };
      const now = clock.now().getTime();
      return { retryAt: new Date(now + Math.min(LONGEST_WAIT, SECOND + (now - job.createdAt.getTime()) / 4)) };
    }
    return askMove(
      context,
      job,
      { from, to, kind: row.move },
      {
        settle: (tx, end) => settle(context, tx, id, end),
        tell: async (words) => {
          if (row.message === null) await transact(database, (tx) => tell(context, tx, id, words));
        },
      },
    );
  };
