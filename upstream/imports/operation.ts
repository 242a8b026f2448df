import type { OperationState } from '#lib/contract/words/operations.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordOperation } from '#upstream/operations/record.ts';
import type { ImportRow } from './standing.ts';

export async function recordImportOperation(tx: Database, row: ImportRow): Promise<void> {
  const done = row.rows + row.joins.length + row.updated;
  const state: OperationState = row.undoneAt ? 'undone' : 'done';
  await recordOperation(tx, {
    ...{ kind: 'import', ref: row.id, what: 'sims', access: ['create', 'Sim'], state, at: row.createdAt, endedAt: row.createdAt },
    ...{
      byId: row.createdById,
      by: row.createdBy,
      name: row.fileName,
      total: done + row.leftOut,
      done,
      skipped: row.leftOut,
      canUndo: row.undoneAt === null,
    },
    ...{ undoneAt: row.undoneAt, undoneBy: row.undoneBy },
  });
}
