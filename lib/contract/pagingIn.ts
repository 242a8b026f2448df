import { type Fields, isRecord } from '#lib/format/records.ts';

/** Names under which APIs tell the same of their pages as Laravel's paginators do. */
const PAGING: Record<string, readonly string[]> = {
  per_page: ['perPage', 'page_size', 'pageSize', 'limit'],
  current_page: ['currentPage', 'page'],
  last_page: ['lastPage', 'total_pages', 'totalPages', 'pages'],
  next_page_url: ['nextPageUrl'],
  total: ['total_count', 'totalCount'],
};
const isCount = (value: unknown) => typeof value === 'number' || typeof value === 'string';
const paged = (place: Fields): Fields =>
  Object.fromEntries(
    Object.entries(PAGING).flatMap(([name, others]) => {
      if (name in place) return [];
      const other = others.find((each) => isCount(place[each]));
      return other === undefined ? [] : [[name, place[other]]];
    }),
  );

/** What is said of the pages: in `meta`, in `pagination` there or beside it, or beside the rows. */
export function pagingIn(holder: Fields): Fields {
  const meta = isRecord(holder.meta) ? holder.meta : undefined;
  const places = [meta?.pagination, holder.pagination, holder.paging, meta, holder].filter(isRecord);
  const pagings = places.map((place) => ({ ...paged(place), ...place }));
  return pagings.find((each) => ['current_page', 'total', 'next_page_url'].some((name) => name in each)) ?? meta ?? holder;
}
