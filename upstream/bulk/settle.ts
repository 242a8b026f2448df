import { and, eq } from 'drizzle-orm';
import type { BulkRow } from '#lib/contract/bulk.ts';
import type { SkipRule } from '#lib/contract/words/bulk.ts';
import type { Database } from '#upstream/db/connect.ts';
import { bulkRows } from './tables.ts';

export type RowAnswer = { state: Exclude<BulkRow['state'], 'waiting' | 'acting'>; rule?: SkipRule; message?: string | null };

export const settleRow = (tx: Database, { jobId, simId }: { jobId: number; simId: number }, answer: RowAnswer, at: Date) =>
  tx
    .update(bulkRows)
    .set({ ...answer, updatedAt: at })
    .where(and(eq(bulkRows.simId, simId), eq(bulkRows.state, 'acting'), eq(bulkRows.jobId, jobId)));
