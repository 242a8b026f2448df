import { inArray, type SQL } from 'drizzle-orm';
import type { Meta } from '#lib/contract/shapes.ts';
import type { SimQuery } from '#lib/contract/sims.ts';
import type { Database } from './db/connect.ts';
import { type SimRow, sims } from './db/schema.ts';
import { Refusal } from './refusal.ts';
import { cellsOf, countsOf, sizeOf, totalOf } from './simCounts.ts';
import { orderOf, whereSorted } from './simOrder.ts';
import { missingOf, simsWanted } from './simQuery.ts';

/** A page of the SIMs a condition allows, as the query wants them, and what is known about all of them. */
export async function listSims(
  database: Database,
  allowed: SQL,
  query: SimQuery,
  now: Date,
): Promise<{ rows: SimRow[]; meta: Meta } | Refusal> {
  const { page, per_page } = query;
  const wanted = simsWanted(allowed, query, now);
  if (wanted instanceof Refusal) return wanted;
  const order = orderOf(query.sort);
  // Ids first: the rows of the pages before need not be read, an index knows their order.
  const ids = database
    .select({ id: sims.id })
    .from(sims)
    .where(query.q ? wanted.where : await whereSorted(database, wanted.where, query.sort))
    .orderBy(...order)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const rows = await database
    .select()
    .from(sims)
    .where(inArray(sims.id, ids))
    .orderBy(...order);
  const cells = query.counts && (await cellsOf(database, wanted.base));
  const known = cells
    ? { total: totalOf(cells, query), counts: countsOf(cells, query) }
    : await sizeOf(database, wanted.where, Boolean(query.exact));
  const missing = query.missing && query.q ? await missingOf(database, allowed, query.q.trim()) : undefined;
  const last_page = Math.max(1, Math.ceil(known.total / per_page));
  return { rows, meta: { current_page: page, per_page, last_page, ...known, ...(missing && { missing }) } };
}
