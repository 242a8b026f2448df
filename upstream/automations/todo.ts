import { and, eq, inArray, sql } from 'drizzle-orm';
import { SKIP_RULES } from '#lib/contract/bulk.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { localDay } from '#lib/format/localDay.ts';
import { richOf } from '#lib/format/richText.ts';
import { actorOf } from '#upstream/bulk/actor.ts';
import { bulkRows } from '#upstream/bulk/tables.ts';
import type { Env } from '#upstream/core/env.ts';
import { languageOf } from '#upstream/core/language.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import { addTodo } from '#upstream/todos/add.ts';
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
    if (rule === 'failed') return t('automations.todo.failed');
    return rule === 'no-account' || rule === 'too-late' ? t(`automations.rules.${rule}`) : rule;
  };
  const what = { action: row.action, imei: sim ? simNumber(sim) : '', count: isOne ? 1 : row.simIds.length, day: dayOf(row.day ?? today) };
  const reasons = left.size > 0 ? [...left].sort((a, b) => b[1] - a[1]) : row.rule ? [[row.rule, row.simIds.length] as const] : [];
  const description = [
    t('automations.todo.by', { by: row.createdBy ?? '–' }),
    ...(row.reason ? [row.reason] : []),
    ...reasons.map(([rule, count]) => t('automations.todo.left', { count, why: wordOf(rule) })),
  ].join('\n');
  await addTodo(
    tx,
    {
      title: t(row.state === 'asks' ? 'automations.todo.asks' : 'automations.todo.not', what).slice(0, 200),
      description: richOf(description),
      due: today,
      assignee_id: asker?.ability.can('read', 'Todo') ? asker.user.id : null,
      ...(sim && { link: { kind: 'sim' as const, id: String(sim.id) } }),
    },
    { by: null, now: at },
  );
}

/** What became of it stands in the rows of its bulk job. */
export async function settleScheduled(tx: Database, { jobId, env, at }: At & { jobId: number }) {
  const [row] = await tx.select().from(scheduledChanges).where(eq(scheduledChanges.jobId, jobId)).for('update');
  if (row?.state !== 'begun') return;
  const why = sql<string>`case when ${bulkRows.state} = 'failed' then 'failed' else coalesce(${bulkRows.rule}, 'cancelled') end`;
  const left = await tx
    .select({ why, count: sql<number>`count(*)::int` })
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), inArray(bulkRows.state, ['failed', 'skipped'])))
    .groupBy(why);
  const done = await tx.$count(bulkRows, and(eq(bulkRows.jobId, jobId), eq(bulkRows.state, 'done')));
  const most = left.toSorted((a, b) => b.count - a.count)[0]?.why ?? null;
  const after = await changeScheduled(tx, row, { state: done > 0 ? 'done' : 'not-done', rule: done > 0 ? null : most }, at);
  const told = new Map(left.filter((each) => each.why !== 'no-op').map((each) => [each.why, each.count]));
  if (told.size > 0) await makeScheduledTodo(tx, after, told, { env, at });
}
