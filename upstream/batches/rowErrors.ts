import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { publish } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { batchRows } from './tables.ts';

export type RowError = {
  batchId: number;
  simId: number;
  problem: string | null;
  message?: string | null;
  lookedUpAt?: Date;
  uploadedAt?: Date;
};

const publishRow = (tx: Database, id: number) => publish(tx, { channel: `batch.${id}`, change: { type: 'batches', id } });

export function publishBatch(tx: Database, { id, version }: { id: number; version?: number }) {
  for (const channel of [`batch.${id}`, 'sims']) publish(tx, { channel, change: { type: 'batches', id, version } });
}

export async function setRowError(tx: Database, { batchId, simId, message = null, ...note }: RowError): Promise<void> {
  const noted = await tx
    .update(batchRows)
    .set({ message, ...note })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.simId, simId)))
    .returning({ id: batchRows.id });
  if (noted.length > 0) publishRow(tx, batchId);
}

/** What a SIM has done since is stronger than what once went wrong: its rows in all batches are clean again. */
export async function clearRowErrors(tx: Database, ...simIds: readonly number[]): Promise<void> {
  const cleared = await tx
    .update(batchRows)
    .set({ problem: null, message: null })
    .where(and(inArray(batchRows.simId, [...simIds]), isNotNull(batchRows.problem)))
    .returning({ batchId: batchRows.batchId });
  for (const batchId of new Set(cleared.map((row) => row.batchId))) publishRow(tx, batchId);
}
