import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { localDay } from '#lib/format/localDay.ts';
import { richOf } from '#lib/format/richText.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { languageOf } from '#upstream/core/language.ts';
import type { Work } from '#upstream/core/queue.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { readState, underMaintenance } from '#upstream/maintenance/closed.ts';
import { publishScheduled } from '#upstream/scheduledChanges/repository.ts';
import { scheduledChanges } from '#upstream/scheduledChanges/tables.ts';
import { makeScheduledTodo } from '#upstream/scheduledChanges/todo.ts';
import { simsAllowed } from '#upstream/sims/repository.ts';
import { fitting, unknown } from '#upstream/sims/ruleFits.ts';
import { sims } from '#upstream/sims/tables.ts';
import { addTodo } from '#upstream/todos/add.ts';
import { type Actor, actorOf } from '#upstream/users/actor.ts';
import { runAfter } from './nextRun.ts';
import { mayHave, publishRule } from './repository.ts';
import { type LineRuleRow, lineRuleLines, lineRules } from './tables.ts';

export const LINE_RULE_JOB = 'line-rule';
const Payload = z.object({ id: z.number() });
const MAINTENANCE_PAUSE = 5 * MINUTE;

/** Of a rule that is on: its next run. While one waits there is no second. */
export async function enqueueRun(
  { queue }: Pick<Context, 'queue'>,
  tx: Database,
  { id, nextRunAt }: Pick<LineRuleRow, 'id' | 'nextRunAt'>,
) {
  if (nextRunAt) await queue.enqueue(tx, { kind: LINE_RULE_JOB, key: `${LINE_RULE_JOB}:${id}`, payload: { id }, runAt: nextRunAt });
}

const Fresh = z.object({ id: z.number() });

/** They count as told from now on, as long as they fit. Of what its carrier does not tell any more nobody knows that it ended. */
async function freshOf(tx: Database, row: LineRuleRow, { ability }: Actor, now: Date): Promise<number[]> {
  const seen = { ability, now };
  const isOpen = sql`(${fitting(row, seen)}) or (${unknown(row, seen)})`;
  await tx.execute(sql`delete from ${lineRuleLines} where ${lineRuleLines.ruleId} = ${row.id}
    and not exists (select 1 from ${sims} where ${sims.id} = ${lineRuleLines.simId} and (${isOpen}))`);
  const fresh = await rowsOf(
    tx,
    sql`insert into ${lineRuleLines} (rule_id, sim_id, since)
      select ${row.id}::int, ${sims.id}, ${now.toISOString()}::timestamptz from ${sims} where ${fitting(row, seen)}
      on conflict do nothing returning sim_id as id`,
    Fresh,
  );
  return fresh.map(({ id }) => id).sort((one, other) => one - other);
}

/** One for each rule and night: how many lines, and the rule it leads to. Their numbers are for those who may see them, there. */
async function makeRuleTodo({ env }: Context, tx: Database, row: LineRuleRow, actor: Actor, told: readonly number[], now: Date) {
  const { t } = languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE);
  await addTodo(
    tx,
    {
      title: t('lineRules.todo.title', { name: row.name, count: told.length }).slice(0, 200),
      description: richOf(t(`lineRules.condition.${row.condition}`, { threshold: row.threshold ?? 0 })),
      due: localDay(env.TIME_ZONE, now.getTime()),
      assignee_id: actor.ability.can('read', 'Todo') ? actor.user.id : null,
      link: { kind: 'lineRule', id: String(row.id) },
    },
    { by: null, now },
  );
}

const Free = z.object({ id: z.number() });

/** The lines whoever made it may deactivate, and of which nobody is asked already. */
async function freeOf(tx: Database, told: readonly number[], ability: Actor['ability']): Promise<number[]> {
  const free = await rowsOf(
    tx,
    sql`select ${sims.id} as id from ${sims} where ${isAnyOf(sims.id, told)} and ${simsAllowed(ability, 'deactivate')}
      and not exists (select 1 from ${scheduledChanges} where ${scheduledChanges.action} = 'deactivate'
        and ${scheduledChanges.state} in ('waiting', 'asks') and ${scheduledChanges.simIds} && array[${sims.id}])
      order by ${sims.id}`,
    Free,
  );
  return free.map(({ id }) => id);
}

/** Deactivates nothing: a scheduled change of whoever made the rule, that waits for a person from the beginning, and the to-do that says so. */
async function askToDeactivate({ env }: Context, tx: Database, row: LineRuleRow, simIds: number[], now: Date) {
  if (simIds.length === 0) return;
  const { t } = languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE);
  const reason = `${row.name}: ${t(`lineRules.condition.${row.condition}`, { threshold: row.threshold ?? 0 })}`;
  const { condition, threshold, provider, deviceType, warehouseCode } = row;
  const looks = { condition, threshold, provider, deviceType, warehouseCode };
  const asks = await insertOne(tx, scheduledChanges, {
    ...{ action: 'deactivate', day: localDay(env.TIME_ZONE, now.getTime()), reason, simIds, state: 'asks', looks },
    ...{ createdById: row.createdById, createdBy: row.createdBy, createdAt: now, updatedAt: now },
  });
  publishScheduled(tx, asks);
  await makeScheduledTodo(tx, asks, new Map(), { env, at: now });
}

/** A night of a rule, as whoever made it may see lines by then; and the next one. */
export function lineRuleWork(context: Context): Work {
  const { clock, env } = context;
  return async ({ payload }) => {
    const { id } = Payload.parse(payload);
    const [seen] = await context.database.select({ createdById: lineRules.createdById }).from(lineRules).where(eq(lineRules.id, id));
    const maker = seen && (await actorOf(context.database, seen.createdById));
    // Nothing is done in the name of somebody to whom the desk is closed.
    if (maker && underMaintenance(maker.user, await readState(context.database)).maintenance?.shut)
      return { retryAt: new Date(clock.now().getTime() + MAINTENANCE_PAUSE) };
    return {
      finish: async (tx) => {
        const [row] = await tx.select().from(lineRules).where(eq(lineRules.id, id)).for('update');
        const now = clock.now();
        if (!row?.enabled || !row.nextRunAt) return;
        if (row.nextRunAt > now) return enqueueRun(context, tx, row);
        const actor = await actorOf(tx, row.createdById);
        const keep = async (changes: Partial<LineRuleRow>) => {
          const [after = row] = await tx.update(lineRules).set(changes).where(eq(lineRules.id, id)).returning();
          await enqueueRun(context, tx, after);
          publishRule(tx, after);
        };
        if (!actor) return keep({ enabled: false, orphaned: true, nextRunAt: null, version: row.version + 1 });
        const act = mayHave(actor.ability, row.act) ? row.act : 'tell';
        const told = await freshOf(tx, row, actor, now);
        const found = await tx.$count(sims, fitting(row, { ability: actor.ability, now }));
        if (told.length > 0 && act === 'todo') await makeRuleTodo(context, tx, row, actor, told, now);
        if (told.length > 0 && act === 'deactivate') await askToDeactivate(context, tx, row, await freeOf(tx, told, actor.ability), now);
        // No new version: whoever edits it at night is not disturbed.
        return keep({ lastRunAt: now, found, told: told.length, nextRunAt: runAfter(env, now) });
      },
    };
  };
}
