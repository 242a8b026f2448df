import { and, asc, desc, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from './tables.ts';

const SORTS: Record<string, PgColumn> = {
  id: sims.id,
  status: sims.status,
  imei: sims.imei,
  iccid: sims.iccid,
  device_type: sims.deviceType,
  provider: sims.provider,
  warehouse_code: sims.warehouseCode,
  cs_no: sims.csNo,
  site_name: sims.siteName,
  created_at: sims.createdAt,
  updated_at: sims.updatedAt,
  provider_checked_at: sims.providerCheckedAt,
};
/** Mostly empty, so that the empty ones come last both ways. Each has an index for it. */
const EMPTY_LAST = ['cs_no', 'site_name'];
/** What was never asked about is the stalest. */
const EMPTY_FIRST = ['provider_checked_at'];

export type Sort = SimQuery['sort'];

export const columnOf = (sort: Sort) => SORTS[sort.replace('-', '')] ?? sims.updatedAt;
export const isDown = (sort: Sort) => sort.startsWith('-');
export const isEmptyLast = (sort: Sort) => {
  const name = sort.replace('-', '');
  return EMPTY_FIRST.includes(name) ? isDown(sort) : !isDown(sort) || EMPTY_LAST.includes(name);
};

const FILLED: Record<string, SQL | undefined> = {
  cs_no: or(isNotNull(sims.csNo), isNotNull(sims.siteName)),
  site_name: or(isNotNull(sims.csNo), isNotNull(sims.siteName)),
  warehouse_code: isNotNull(sims.warehouseCode),
};

/**
 * Of a list sorted by what many are empty in, filters may leave only the filled or only the empty ones, and those may come second: then an
 * index would be read half through before the first match, so it is told where to begin. No index tells at once whether filters leave any that is
 * on no system, which is what comes first from the end.
 */
export async function whereSorted(database: Database, where: SQL | undefined, sort: Sort, fromEnd: boolean): Promise<SQL | undefined> {
  const column = columnOf(sort);
  const name = sort.replace('-', '');
  const filled = FILLED[name];
  if (!filled || (fromEnd && EMPTY_LAST.includes(name))) return where;
  const [first, second] = isEmptyLast(sort) !== fromEnd ? [filled, isNull(column)] : [isNull(column), isNotNull(column)];
  const byIndex = [sims.status, sims.provider, sims.deviceType, sims.warehouseCode];
  const [found] = await database
    .select({ one: sql`1` })
    .from(sims)
    .where(and(where, first))
    .orderBy(...byIndex)
    .limit(1);
  return found ? where : and(where, second);
}

type Sorted = { id: SQLWrapper; value: SQLWrapper };

export function orderOf(sort: Sort, fromEnd = false, { id, value }: Sorted = { id: sims.id, value: columnOf(sort) }): SQL[] {
  const emptyLast = isEmptyLast(sort) !== fromEnd;
  if (isDown(sort) === fromEnd) return [emptyLast ? asc(value) : sql`${value} asc nulls first`, asc(id)];
  return [emptyLast ? sql`${value} desc nulls last` : desc(value), desc(id)];
}

/**
 * Few SIMs (`most` at most), all found before any is put in order. Left alone the planner may walk the whole list in its order for them: it takes
 * a part of a number for frequent when one SIM of its sample of a hundred has it. The limit is what keeps it from that.
 */
export const foundFirst = (database: Database, where: SQL | undefined, sort: Sort, most: number) =>
  database
    .select({ id: sims.id, value: sql`${columnOf(sort)}`.as('value') })
    .from(sims)
    .where(where)
    .limit(most)
    .as('found');
