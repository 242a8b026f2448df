import { and, count, eq, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { BulkJob, BulkRow } from '#lib/contract/bulk.ts';
import { jobs } from '#upstream/core/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type BulkJobRow, bulkRows } from './tables.ts';

export const BULK_JOB = 'bulk';
export const bulkKeyOf = (id: number) => `${BULK_JOB}:${id}`;

export type Counts = Partial<Record<BulkRow['state'], number>>;

export async function countsOf(database: Database, of: readonly BulkJobRow[]): Promise<ReadonlyMap<number, Counts>> {
  const counted = new Map<number, Counts>(of.map(({ id, counts }) => [id, counts ?? {}]));
  const open = of.filter(({ counts }) => !counts).map(({ id }) => id);
  if (open.length === 0) return counted;
  const rows = await database
    .select({ jobId: bulkRows.jobId, state: bulkRows.state, size: count() })
    .from(bulkRows)
    .where(inArray(bulkRows.jobId, open))
    .groupBy(bulkRows.jobId, bulkRows.state);
  for (const { jobId, state, size } of rows) counted.set(jobId, { ...counted.get(jobId), [state]: size });
  return counted;
}

export async function waitingOf(database: Database, id: number, now: Date): Promise<BulkJob['waiting']> {
  const isWaiting = and(isNull(jobs.finishedAt), isNotNull(jobs.waiting), gt(jobs.runAt, now));
  const columns = { why: jobs.waiting, until: min(jobs.runAt), rows: count(bulkRows.id) };
  const acting = database
    .select(columns)
    .from(bulkRows)
    .innerJoin(jobs, eq(jobs.key, sql`'sim:' || ${bulkRows.simId}`))
    .where(and(eq(bulkRows.jobId, id), eq(bulkRows.state, 'acting'), isWaiting))
    .groupBy(jobs.waiting);
  const itself = database
    .select(columns)
    .from(jobs)
    .innerJoin(bulkRows, and(eq(bulkRows.jobId, id), inArray(bulkRows.state, ['waiting', 'acting'])))
    .where(and(eq(jobs.key, bulkKeyOf(id)), isWaiting))
    .groupBy(jobs.waiting);
  const [most] = (await acting.unionAll(itself)).sort((a, b) => b.rows - a.rows);
  return most?.why && most.until ? { why: most.why, until: new Date(most.until).toISOString(), rows: most.rows } : null;
}
