import type { SimQuery } from '#lib/contract/sims/list.ts';

export type SimSelection = { query: Partial<SimQuery>; ids?: readonly number[]; except?: readonly number[]; count: number };

/** A selection as `POST /batch-from-query` and `POST /sims-export` take it; ticked rows count wherever the list has gone since. */
export function selectionBody({ query, ids, except }: SimSelection): Partial<SimQuery> & { except?: number[] } {
  if (ids) return { ...(query.sort && { sort: query.sort }), id: [...ids] };
  const { page: _, per_page: __, counts: ___, missing: ____, ...matching } = query;
  return except?.length ? { ...matching, except: [...except] } : matching;
}
