import { asc, type Column, count, desc, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Meta } from '#lib/contract/shapes.ts';
import type { Database } from '#upstream/db/connect.ts';

type Paged = { page: number; per_page: number };

export const metaOf = ({ page, per_page }: Paged, total: number, more?: Partial<Meta>): Meta => ({
  current_page: page,
  per_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  total,
  ...more,
});

/** By a column, `-` before its name for downwards; rows that are alike there stand by their id, so that none is on two pages. */
export function orderBy(
  sort: string,
  columns: Readonly<Record<string, Column>>,
  { otherwise, id }: { otherwise: Column; id: Column },
): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  return [direction(columns[sort.replace('-', '')] ?? otherwise), direction(id)];
}

type Wanted = Paged & { where: SQL | undefined; order: readonly SQL[] };

/** The rows of one page, and how many there are on all. */
export async function readPage<Table extends PgTable>(
  database: Database,
  table: Table,
  { where, order, page, per_page }: Wanted,
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  const rows = await database
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { rows, total: await database.$count(table, where) };
}

/** How many rows there are of each value of a column; those without one are in none. */
export async function countsOfValues(database: Database, table: PgTable, column: PgColumn, where: SQL | undefined) {
  const rows = await database.select({ value: column, many: count() }).from(table).where(where).groupBy(column);
  return countsByValue(rows);
}

export const countsByValue = (rows: readonly { value: unknown; many: number }[]): Record<string, number> =>
  Object.fromEntries(rows.flatMap(({ value, many }) => (value === null ? [] : [[String(value), many]])));
