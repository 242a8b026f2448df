import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

/** Adds a row, and says what stands there then. */
export async function insertOne<Table extends PgTable>(
  database: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [row] = await database.insert(table).values(values).returning();
  if (!row) throw new Error(`no row was added to ${getTableName(table)}`);
  return row;
}
