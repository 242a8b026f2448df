import { type Column, eq, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

/** Changes a row that is locked, and counts its version up: whoever has read it before is told so. */
export async function changeRow<Table extends PgTable & Record<'id' | 'version' | 'updatedAt', Column>>(
  tx: Database,
  table: Table,
  row: { id: number; version: number },
  changes: Partial<Table['$inferInsert']>,
  at: Date,
): Promise<Table['$inferSelect']> {
  const [changed] = await tx
    .update(table as PgTable)
    .set({ ...changes, version: row.version + 1, updatedAt: at })
    .where(eq(table.id, row.id))
    .returning();
  if (!changed) throw new Error(`row ${row.id} of ${getTableName(table)} is gone`);
  return changed;
}
