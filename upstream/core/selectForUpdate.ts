import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ability } from '#lib/access/allows.ts';
import type { Action } from '#lib/contract/ability.ts';
import type { Database } from '#upstream/db/connect.ts';
import { ProblemResponse } from './problemResponse.ts';
import { rowId } from './rowId.ts';

type Wanted = { which: SQL | undefined; sees: SQL; may: SQL };

/** The row somebody means to do something to, locked until the transaction ends; or why not: nobody's or foreign (nothing), or not allowed. */
export async function selectForUpdate<Table extends PgTable>(
  tx: Database,
  table: Table,
  { which, sees, may }: Wanted,
): Promise<Table['$inferSelect'] | ProblemResponse | undefined> {
  const [found] = await tx
    .select({ row: table as PgTable, allowed: sql<boolean>`(${may}) is true` })
    .from(table as PgTable)
    .where(and(which, sees))
    .for('update');
  if (!found) return undefined;
  return found.allowed ? found.row : new ProblemResponse('forbidden');
}

export type LockRequest = { id: string; ability: Ability; action: Action; fields?: readonly string[]; version?: number };

type Records<Row> = {
  allowed: (ability: Ability, action: Action, fields?: readonly string[]) => SQL;
  /** Which of them there are to see, where that is more than `allowed` for reading. */
  readable?: (ability: Ability) => SQL;
  current: (row: Row) => unknown;
};

/** The record of a path, locked until the transaction ends, or why not: nobody's or foreign (nothing), not allowed, or changed since. */
export async function lockRecord<Table extends PgTable & { id: Column; version: Column }>(
  tx: Database,
  table: Table,
  { id, ability, action, fields, version }: LockRequest,
  { allowed, readable = (reader) => allowed(reader, 'read'), current }: Records<Table['$inferSelect']>,
): Promise<Table['$inferSelect'] | ProblemResponse | undefined> {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const row = await selectForUpdate(tx, table, {
    which: eq(table.id, known),
    sees: readable(ability),
    may: allowed(ability, action, fields),
  });
  if (!row || row instanceof ProblemResponse) return row;
  return version === undefined || version === row.version ? row : new ProblemResponse('stale', { current: await current(row) });
}
