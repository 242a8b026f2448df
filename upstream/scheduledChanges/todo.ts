import { and, eq, inArray, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { SKIP_RULES } from '#lib/contract/words/bulk.ts';
import { SCHEDULED_RULES } from '#lib/contract/words/scheduledChanges.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { localDay } from '#lib/format/localDay.ts';
import { richOf } from '#lib/format/richText.ts';
import { bulkRows } from '#upstream/bulk/tables.ts';
import type { Env } from '#upstream/core/env.ts';
import { languageOf } from '#upstream/core/language.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import { addTodo, completeMade } from '#upstream/todos/add.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { changeScheduled } from './repository.ts';
import { type ScheduledRow, scheduledChanges } from './tables.ts';

type At = { env: Env; at: Date };

/** Of a scheduled change that was not done, or not to every line, or that asks: what somebody has to look at. `left`: how many lines by why. */
export async function makeScheduledTodo(tx: Database, row: ScheduledRow, left: ReadonlyMap<string, number>, { env, at }: At) {
  if (left.size === 0 && row.state !== 'asks' && row.state !== 'not-done') return;
  const { t, dayOf } = languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE);
  const today = localDay(env.TIME_ZONE, at.getTime());
  const asker = await actorOf(tx, row.createdById);
  const isOne = row.simIds.length === 1;
  const [sim] = isOne
    ? await tx
        .select()
        .from(sims)
        .where(eq(sims.id, row.simIds[0] ?? 0))
    : [];
  const wordOf = (rule: string) => {
    const known = SKIP_RULES.find((each) => each === rule);
    if (known) return t(`bulk.skips.${known}`);
    if (rule === 'failed') return t('scheduledChanges.todo.failed');
    const ours = SCHEDULED_RULES.find((each) => each === rule);
    return ours ? t(`scheduledChanges.rules.${ours}`) : rule;
  };
  const all = row.simIds.length;
  const count = row.state === 'done' ? [...left.values()].reduce((sum, each) => sum + each, 0) : all;
  const number = isOne && row.simIds[0] !== undefined ? (sim ? simNumber(sim) : `SIM ${row.simIds[0]}`) : '';
  const part = count < all ? 'some' : isOne ? 'one' : 'all';
  const what = { action: row.action, imei: number, part, count, all, day: dayOf(row.day) };
  const reasons = left.size > 0 ? [...left].sort((a, b) => b[1] - a[1]) : row.rule ? [[row.rule, row.simIds.length] as const] : [];
  const description = [
    t('scheduledChanges.todo.by', { by: row.createdBy ?? '–' }),
    ...(row.reason ? [row.reason] : []),
    ...reasons.map(([rule, lines]) => t('scheduledChanges.todo.left', { count: lines, why: wordOf(rule) })),
    ...(isOne ? [] : [t('scheduledChanges.todo.where')]),
  ].join('\n');
  await addTodo(
    tx,
    {
      title: t(row.state === 'asks' ? 'scheduledChanges.todo.asks' : 'scheduledChanges.todo.not', what).slice(0, 200),
      description: richOf(description),
      due: today,
      assignee_id: asker?.ability.can('read', 'Todo') ? asker.user.id : null,
      ...(sim && { link: { kind: 'sim' as const, id: String(sim.id) } }),
    },
    { by: null, now: at, ...(row.state === 'asks' && { source: confirmSourceOf(row) }) },
  );
}

const confirmSourceOf = ({ id }: ScheduledRow) => `scheduled-change:${id}`;

export async function completeConfirmTodo(tx: Database, row: ScheduledRow, user: User, at: Date): Promise<void> {
  if (row.state === 'asks') await completeMade(tx, confirmSourceOf(row), { by: nameOf(user), at });
}

/** What became of it stands in the rows of its bulk job. */
export async function settleScheduled(tx: Database, { jobId, env, at }: At & { jobId: number }) {
  const [row] = await tx.select().from(scheduledChanges).where(eq(scheduledChanges.jobId, jobId)).for('update');
  if (row?.state !== 'begun') return;
  const why = sql<string>`case when ${bulkRows.state} <> 'failed' then coalesce(${bulkRows.rule}, 'cancelled')
    when ${sims.status} = 'unknown' then 'unanswered' else 'failed' end`;
  const left = await tx
    .select({ why, count: sql<number>`count(*)::int` })
    .from(bulkRows)
    .leftJoin(sims, eq(sims.id, bulkRows.simId))
    .where(and(eq(bulkRows.jobId, jobId), inArray(bulkRows.state, ['failed', 'skipped'])))
    .groupBy(why);
  const done = await tx.$count(bulkRows, and(eq(bulkRows.jobId, jobId), eq(bulkRows.state, 'done')));
  // What is so already, or fits its line rule no more, needs nobody.
  const told = new Map(left.filter(({ why }) => !['no-op', 'rule-unfit'].includes(why)).map((each) => [each.why, each.count]));
  const [most = null] = [...told].sort((a, b) => b[1] - a[1]).map(([rule]) => rule);
  const isDone = done > 0 || most === null || told.has('unanswered');
  const rule = done > 0 ? null : told.has('unanswered') ? 'unanswered' : most;
  const after = await changeScheduled(tx, row, { state: isDone ? 'done' : 'not-done', rule }, at);
  if (told.size > 0) await makeScheduledTodo(tx, after, told, { env, at });
}
