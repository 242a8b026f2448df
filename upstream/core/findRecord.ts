import { and, type Column, eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#upstream/db/connect.ts';
import { rowId } from './rowId.ts';

type Among = { seen?: SQL; lock?: 'update' };

/** The record of a path among those that are seen; `lock` keeps it from others until the transaction ends. */
export async function findRecord<Table extends PgTable & { id: Column }>(
  database: Database,
  table: Table,
  id: string,
  { seen, lock }: Among = {},
): Promise<Table['$inferSelect'] | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const found = database
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, known), seen));
  const [row] = await (lock ? found.for(lock) : found);
  return row;
}
