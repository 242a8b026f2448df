import { inArray, type SQL } from 'drizzle-orm';
import type { Meta } from '#lib/contract/shapes.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { cellsOf, countsOf, totalOf } from './counts.ts';
import { missingOf, simsWanted } from './query.ts';
import { COUNTED, sizeOf } from './size.ts';
import { foundFirst, orderOf, whereSorted } from './sorting.ts';
import { type SimRow, sims } from './tables.ts';

export async function listSims(
  database: Database,
  allowed: SQL,
  query: SimQuery,
  now: Date,
): Promise<{ rows: SimRow[]; meta: Meta } | ProblemResponse> {
  const { page, per_page } = query;
  const wanted = simsWanted(allowed, query, now);
  if (wanted instanceof ProblemResponse) return wanted;
  const skipped = (page - 1) * per_page;
  // What a search finds is sorted after it is found: then either end is as far.
  const isIndexed = !query.q;
  const cells = query.counts && (await cellsOf(database, wanted.base));
  const known = cells
    ? { total: totalOf(cells, query), counts: countsOf(cells, query) }
    : await sizeOf(database, wanted.where, Boolean(query.exact), isIndexed ? skipped : 0);
  // What lies behind the middle is nearer to the end, and read from there.
  const fromEnd = isIndexed && !('estimated' in known) && skipped > known.total / 2;
  const wantedRows = fromEnd ? Math.max(0, Math.min(per_page, known.total - skipped)) : per_page;
  // Ids first: the rows of the pages before need not be read, an index knows their order.
  const found = !isIndexed && known.total <= COUNTED && foundFirst(database, wanted.where, query.sort, COUNTED);
  const ids = found
    ? database
        .select({ id: found.id })
        .from(found)
        .orderBy(...orderOf(query.sort, false, found))
    : database
        .select({ id: sims.id })
        .from(sims)
        .where(isIndexed ? await whereSorted(database, wanted.where, query.sort, fromEnd) : wanted.where)
        .orderBy(...orderOf(query.sort, fromEnd));
  const rows = await database
    .select()
    .from(sims)
    .where(inArray(sims.id, ids.limit(wantedRows).offset(fromEnd ? Math.max(0, known.total - skipped - wantedRows) : skipped)))
    .orderBy(...orderOf(query.sort));
  const missing = query.missing && query.q ? await missingOf(database, allowed, query.q.trim()) : undefined;
  return { rows, meta: metaOf(query, known.total, { ...known, ...(missing && { missing }) }) };
}
