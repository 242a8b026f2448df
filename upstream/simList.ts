import { and, asc, type Column, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Meta } from '#lib/contract/shapes.ts';
import { SIM_FILTERS, type SimQuery } from '#lib/contract/sims.ts';
import type { Database } from './db/connect.ts';
import { type SimRow, sims } from './db/schema.ts';
import { isRowId } from './rowId.ts';
import { searchIn } from './search.ts';
import { cellsOf, chosenOf, countsOf, FILTER_COLUMNS, sizeOf, totalOf } from './simCounts.ts';

const SORTS: Record<string, Column> = {
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
};
/** Mostly empty, so that the empty ones come last both ways. Each has an index for it. */
const EMPTY_LAST = ['cs_no', 'site_name'];
const orderOf = (sort: SimQuery['sort']) => {
  const field = sort.replace('-', '');
  const column = SORTS[field] ?? sims.updatedAt;
  if (!sort.startsWith('-')) return [asc(column), asc(sims.id)];
  return [EMPTY_LAST.includes(field) ? sql`${column} desc nulls last` : desc(column), desc(sims.id)];
};

/** A page of the SIMs a condition allows, as the query wants them, and what is known about all of them. */
export async function listSims(database: Database, allowed: SQL, query: SimQuery): Promise<{ rows: SimRow[]; meta: Meta }> {
  const { page, per_page } = query;
  const searched = query.q?.trim();
  const base = and(
    allowed,
    query.cs_no && inArray(sims.csNo, query.cs_no),
    query.batch_id === undefined ? undefined : inArray(sims.batchId, [query.batch_id].filter(isRowId)),
    searched ? searchIn(searched, sims.search, [sims.imei, sims.iccid, sims.msisdn, sims.ipAddress, sims.csNo]) : undefined,
  );
  const where = and(
    base,
    ...SIM_FILTERS.map((filter) => {
      const values = chosenOf(query, filter);
      return values && inArray(FILTER_COLUMNS[filter], [...values]);
    }),
  );
  const rows = await database
    .select()
    .from(sims)
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const cells = query.counts && (await cellsOf(database, base));
  const known = cells
    ? { total: totalOf(cells, query), counts: countsOf(cells, query) }
    : await sizeOf(database, where, Boolean(query.exact));
  return { rows, meta: { current_page: page, per_page, last_page: Math.max(1, Math.ceil(known.total / per_page)), ...known } };
}
