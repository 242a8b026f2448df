import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { Judged as JudgedRow } from '#lib/domain/bulkVerdict.ts';
import type { CommittedLine } from '#lib/domain/lineCost.ts';
import { batchRows } from '#upstream/batches/tables.ts';
import { iso } from '#upstream/core/iso.ts';
import { yieldToEventLoop } from '#upstream/core/yieldToEventLoop.ts';
import type { Database } from '#upstream/db/connect.ts';
import { objectOf } from '#upstream/db/objectOf.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { unfitOf } from '#upstream/sims/ruleFits.ts';
import { type Limits, serviceChangesOf } from '#upstream/sims/serviceChanges.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { FACTS_COLUMN, type Found, judge, judgingColumns, type Plan, timesCounted } from './judge.ts';
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

type Priced = Pick<SimRow, 'provider' | 'status' | 'plan' | 'carrierPlan' | 'activatedAt'>;
export const lineOf = ({ provider, status, plan, carrierPlan, activatedAt }: Priced): CommittedLine => ({
  ...{ provider, status, plan, carrier_plan: carrierPlan },
  activated_at: iso(activatedAt),
});

type PageRow = Found & { id: number; simId: number | null };

/** The rows of a page as one value: told row by row, reading each column of each takes longer than judging it. */
const pageColumn = (ability: Ability, plan: Plan) =>
  sql<PageRow[]>`coalesce(json_agg(${objectOf({
    id: sql`given.id`,
    versionAfter: sql`given.version_after`,
    simId: sims.id,
    sim: sql`case when ${sims.id} is not null then ${FACTS_COLUMN} end`,
    ...judgingColumns(ability, plan),
  })} order by given.id), '[]')`;

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
    const [{ page } = { page: [] }] = await database
      .select({ page: pageColumn(ability, plan) })
      .from('sims' in source ? given({ sims: ids }) : rowsWhere(source, sql`id = any(${`{${ids.join()}}`}::integer[])`))
      .leftJoin(sims, eq(sims.id, sql`given.sim_id`));
    const simIds = page.flatMap(({ simId }) => simId ?? []);
    const times = await timesCounted(database, plan, simIds, limits);
    const unfit = plan.looks && (await unfitOf(database, plan.looks, simIds, { ability, now: limits.now }));
    for (const found of page) {
      const { id, sim, simId } = found;
      const provider = sim?.provider ?? null;
      const more = {
        serviceChanges: serviceChangesOf(provider, times.get(simId ?? 0) ?? [], limits),
        unfit: unfit?.get(simId ?? 0),
      };
      const verdict = judge(found, plan, more);
      judged.push({ id, provider, line: sim && verdict.kind === 'change' && verdict.becomes ? sim : undefined, verdict });
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
