import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './db/connect.ts';
import { Refusal } from './refusal.ts';

/** Which row, and the conditions under which somebody sees it and may do what they mean to. */
type Wanted = { which: SQL | undefined; sees: SQL; may: SQL };

/** The row somebody means to do something to, locked until the transaction ends; or why not: nobody's or foreign (nothing), or not allowed. */
export async function lockedRow<Table extends PgTable>(
  tx: Database,
  table: Table,
  { which, sees, may }: Wanted,
): Promise<Table['$inferSelect'] | Refusal | undefined> {
  const [found] = await tx
    .select({ row: table as PgTable, allowed: sql<boolean>`(${may}) is true` })
    .from(table as PgTable)
    .where(and(which, sees))
    .for('update');
  if (!found) return undefined;
  return found.allowed ? found.row : new Refusal('forbidden');
}
