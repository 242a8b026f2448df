import { eq, sql } from 'drizzle-orm';
import type { ImportJoin, ImportReport } from '#lib/contract/imports.ts';
import { publishBatch } from '#upstream/batches/rowErrors.ts';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { applyUpdates } from './applyUpdates.ts';
import { commit, type Importer, type Last } from './commit.ts';
import { joinHalves, Overtaken } from './halves.ts';
import { type Asked, judgeList } from './judgeList.ts';
import { recordImportOperation } from './operation.ts';
import { importLeftOut, imports, type LeftOutRow } from './tables.ts';
import { nextImport } from './unfinished.ts';

const UNIQUE_VIOLATION = '23505';
export const isTaken = (error: unknown): boolean =>
  error instanceof Overtaken || (error instanceof Error && (('code' in error && error.code === UNIQUE_VIOLATION) || isTaken(error.cause)));

type Import<Answer> = Asked & {
  fileName: string | null;
  batchId: number | null;
  isDryRun: boolean;
  by: Importer;
  now: Date;
  answer(report: ImportReport): Answer;
  last(work: (tx: Database) => Promise<Answer>): Promise<Answer>;
};

export async function importList<Answer>(database: Database, given: Import<Answer>): Promise<Answer> {
  const { summary, staged, count, joins, leftOut, updates } = await judgeList(database, { ...given, keepsLeftOut: !given.isDryRun });
  if (given.isDryRun || !summary.isClean) return given.answer(summary.report());
  const importId = await nextImport(database);
  const batch = given.batchId === null ? undefined : { id: given.batchId, position: await endOf(database, given.batchId) };
  const last: Last<Answer> = (work) =>
    given.last(async (tx) => {
      await work(tx);
      await joinHalves(tx, joins, given);
      const written = { by: given.by.user, now: given.now };
      const heads = summary.columns.map(({ header }) => header);
      await recordImport(tx, importId, { rows: count, joins, heads, leftOut, updated: summary.changes }, given);
      await applyUpdates(tx, importId, updates, written);
      return given.answer(summary.report({ count: count + joins.length + summary.changes, id: importId }));
    });
  try {
    return await commit(database, { ...given, importId, batch, staged, count }, last);
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Somebody added one of them in the meantime: now it is known which.
    const retryAt = await judgeList(database, given);
    if (retryAt.summary.isClean && retryAt.joins.length === joins.length) throw error;
    return given.answer(retryAt.summary.report());
  }
}

type Noted = Pick<Import<unknown>, 'fileName' | 'batchId' | 'by' | 'now'>;

type Done = { rows: number; joins: ImportJoin[]; heads: string[]; updated: number; leftOut: readonly LeftOutRow[] };

async function recordImport(tx: Database, id: number, { leftOut, ...done }: Done, { fileName, batchId, by, now }: Noted) {
  const row = await insertOne(tx, imports, {
    ...{ id, fileName, batchId, ...done, leftOut: leftOut.length },
    ...{ createdById: by.id, createdBy: by.name, createdAt: now },
  });
  const rows = leftOut.map((each) => ({ importId: id, ...each }));
  if (rows.length > 0) await insertMany(tx, importLeftOut, rows);
  await recordImportOperation(tx, row);
  publish(tx, { channel: 'sims', change: { type: 'sims', id: null } });
  if (batchId !== null) await touchBatch(tx, batchId, now);
}

export async function touchBatch(tx: Database, id: number, now: Date) {
  const [changed] = await tx
    .update(batches)
    .set({ version: sql`${batches.version} + 1`, updatedAt: now })
    .where(eq(batches.id, id))
    .returning({ version: batches.version });
  if (changed) publishBatch(tx, { id, version: changed.version });
}

async function endOf(database: Database, batchId: number): Promise<number> {
  const [row] = await database
    .select({ end: sql<number>`coalesce(max(${batchRows.position}), 0)::int + 1` })
    .from(batchRows)
    .where(eq(batchRows.batchId, batchId));
  return row?.end ?? 1;
}
