import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { Judged as JudgedRow } from '#lib/domain/bulkVerdict.ts';
import { batchRows } from '#upstream/batches/tables.ts';
import { iso } from '#upstream/core/iso.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { unfitOf } from '#upstream/sims/ruleFits.ts';
import { type Limits, serviceChangesOf } from '#upstream/sims/serviceChanges.ts';
import { sims } from '#upstream/sims/tables.ts';
import { FACTS, type Found, judge, judgingColumns, type Plan, timesCounted } from './judge.ts';
import { bulkRows } from './tables.ts';

export type Source = { batch: number } | { job: number; state: 'failed' | 'done' } | { sims: readonly number[] };
export type Judged = JudgedRow & { id: number };

const PAGE = 500;

export const rowsWhere = (source: Source, where: SQL): SQL => {
  if ('sims' in source)
    return sql`(select id, id as sim_id, null::text as imei, null::jsonb as before, null::integer as version_after
        from unnest(${`{${source.sims.join()}}`}::integer[]) as id where ${where}) as given`;
  return 'batch' in source
    ? sql`(select id, sim_id, null::text as imei, null::jsonb as before, null::integer as version_after
        from ${batchRows} where ${where}) as given`
    : sql`(select id, sim_id, imei, before, version_after from ${bulkRows} where ${where}) as given`;
};

export const lineOf = ({ provider, status, plan, carrierPlan, activatedAt }: NonNullable<Found['sim']>) => ({
  ...{ provider, status, plan, carrier_plan: carrierPlan },
  activated_at: iso(activatedAt),
});

function given(source: Source): SQL {
  if ('sims' in source) return rowsWhere(source, sql`true`);
  return rowsWhere(source, 'batch' in source ? sql`batch_id = ${source.batch}` : sql`job_id = ${source.job} and state = ${source.state}`);
}

/** A page at a time, so that nobody waits for the embedded database. The rows are asked for once: of a new batch the planner knows no length. */
export async function judgeAll(database: Database, source: Source, ability: Ability, plan: Plan, limits: Limits): Promise<Judged[]> {
  const rows = await rowsOf(database, sql`select given.id from ${given(source)} order by given.id`, z.object({ id: z.number() }));
  const judged: Judged[] = [];
  for (let from = 0; from < rows.length; from += PAGE) {
    const ids = rows.slice(from, from + PAGE).map(({ id }) => id);
    const page = await database
      .select({
        id: sql<number>`given.id`,
        versionAfter: sql<number | null>`given.version_after`,
        simId: sims.id,
        sim: FACTS,
        ...judgingColumns(ability, plan),
      })
      .from('sims' in source ? given({ sims: ids }) : rowsWhere(source, sql`id = any(${`{${ids.join()}}`}::integer[])`))
      .leftJoin(sims, eq(sims.id, sql`given.sim_id`))
      .orderBy(asc(sql`given.id`));
    const simIds = page.flatMap(({ simId }) => simId ?? []);
    const times = await timesCounted(database, plan, simIds, limits);
    const unfit = plan.looks && (await unfitOf(database, plan.looks, simIds, { ability, now: limits.now }));
    for (const found of page) {
      const provider = found.sim?.provider ?? null;
      const serviceChanges = serviceChangesOf(provider, times.get(found.simId ?? 0) ?? [], limits);
      judged.push({
        id: found.id,
        provider,
        line: found.sim ? lineOf(found.sim) : undefined,
        verdict: judge({ ...found, serviceChanges, unfit: unfit?.get(found.simId ?? 0) }, plan),
      });
    }
    await yieldToEventLoop();
  }
  return judged;
}

export async function copyRows(tx: Database, source: Source, jobId: number, judged: readonly Judged[], at: Date): Promise<void> {
  const skips = judged.flatMap(({ id, verdict }) => (verdict.kind === 'skip' ? [{ id, rule: verdict.rule }] : []));
  await tx.execute(sql`
    insert into ${bulkRows} (job_id, sim_id, imei, state, rule, before, version_after, updated_at)
    select ${jobId}::integer, given.sim_id, coalesce(nullif(${sims.imei}, ''), ${sims.iccid}, given.imei), case when skips.id is null then 'waiting' else 'skipped' end,
      skips.rule, given.before, given.version_after, case when skips.id is not null then ${at.toISOString()}::timestamptz end
    from ${given(source)} left join ${sims} on ${sims.id} = given.sim_id
      left join jsonb_to_recordset(${JSON.stringify(skips)}::jsonb) as skips (id integer, rule text) on skips.id = given.id
    order by given.id`);
}
