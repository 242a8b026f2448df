import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type { BulkJob, Preflight } from '#lib/contract/bulk.ts';
import { batchesAllowed } from '#upstream/batches/repository.ts';
import { batches } from '#upstream/batches/tables.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type Counts, countsOf, waitingOf } from './counts.ts';
import { type BulkJobRow, bulkJobs } from './tables.ts';

type Named = { job: Omit<BulkJobRow, 'id' | 'version'> & Partial<BulkJobRow>; batchName: string | null; undoneBy: number | null };

const serialize = (
  { job, batchName, undoneBy }: Named,
  counts: Counts,
  more: { waiting?: BulkJob['waiting']; preflight?: Preflight } = {},
): BulkJob => ({
  id: job.id ?? 0,
  batch_id: job.batchId,
  batch_name: batchName,
  action: job.action,
  state: job.state,
  done: counts.done ?? 0,
  failed: counts.failed ?? 0,
  skipped: counts.skipped ?? 0,
  acting: counts.acting ?? 0,
  total: Object.values(counts).reduce((sum, size) => sum + size, 0),
  reason: job.asked.reason ?? null,
  warehouse_code: job.asked.warehouse_code ?? null,
  stock_state: job.asked.stock_state ?? null,
  device_type: job.asked.device_type ?? null,
  plan: job.asked.plan ?? null,
  created_by: job.createdBy,
  created_at: job.createdAt.toISOString(),
  finished_at: job.finishedAt?.toISOString() ?? null,
  undoes: job.undoes,
  undone_by: undoneBy,
  waiting: more.waiting ?? null,
  preflight: more.preflight ?? null,
  version: job.version,
});

export const serializeDryRun = (job: Named['job'], batchName: string | null, preflight: Preflight): BulkJob => {
  const skipped = preflight.skips.reduce((sum, skip) => sum + skip.count, 0);
  return serialize({ job, batchName, undoneBy: null }, { waiting: preflight.changes, skipped }, { preflight });
};

const seen = (ability: Ability) => batchesAllowed(ability, 'read');

const namedJobs = (database: Database) =>
  database
    .select({
      job: bulkJobs,
      batchName: batches.name,
      undoneBy: sql<
        number | null
      >`(select undo.id from ${bulkJobs} as undo where undo.undoes = ${bulkJobs.id} and undo.state <> 'cancelled')`,
    })
    .from(bulkJobs)
    .leftJoin(batches, eq(batches.id, bulkJobs.batchId));

export async function jobsPage(
  database: Database,
  ability: Ability,
  where: SQL | undefined,
  { page, per_page }: { page: number; per_page: number },
  now: Date,
): Promise<{ data: BulkJob[]; total: number }> {
  const mine = and(seen(ability), where);
  const rows = await namedJobs(database)
    .where(mine)
    .orderBy(desc(bulkJobs.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const total = await database.$count(
    database.select({ id: bulkJobs.id }).from(bulkJobs).leftJoin(batches, eq(batches.id, bulkJobs.batchId)).where(mine).as('mine'),
  );
  return { data: await serializeAll(database, rows, now), total };
}

async function serializeAll(database: Database, rows: readonly (Named & { job: BulkJobRow })[], now: Date): Promise<BulkJob[]> {
  const counts = await countsOf(
    database,
    rows.map(({ job }) => job),
  );
  const serialized: BulkJob[] = [];
  for (const row of rows) {
    const waiting = row.job.finishedAt ? null : await waitingOf(database, row.job.id, now);
    serialized.push(serialize(row, counts.get(row.job.id) ?? {}, { waiting }));
  }
  return serialized;
}

export async function findJob(database: Database, id: string | number, ability: Ability): Promise<BulkJobRow | undefined> {
  const known = rowId(String(id));
  if (known === undefined) return undefined;
  const [found] = await namedJobs(database).where(and(eq(bulkJobs.id, known), seen(ability)));
  return found?.job;
}

export async function serializeJob(database: Database, id: number, now: Date): Promise<BulkJob> {
  const [job] = await serializeAll(database, await namedJobs(database).where(eq(bulkJobs.id, id)), now);
  if (!job) throw new Error(`bulk job ${id} is gone`);
  return job;
}
