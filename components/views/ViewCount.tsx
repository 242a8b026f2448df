'use client';

import { useCount } from '#components/ui/display/useCount.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import type { Listing } from '#lib/browser/api/useList.ts';
import { parseQuery } from '#lib/contract/query.ts';
import type { Shape } from '#lib/format/shape.ts';
import css from './ViewsPanel.module.css';

type Props<Query extends object> = { query: string; endpoint: Listing<unknown, Query>; shape: Shape<NoInfer<Query>> };

/** How many a view finds; nothing where the upstream can't say exactly. */
export function ViewCount<Query extends object>({ query, endpoint, shape }: Props<Query>) {
  const writeCount = useCount();
  const asked = { ...parseQuery(shape, new URLSearchParams(query)), sort: undefined, page: 1, per_page: 1 };
  const { data } = useRead(endpoint, { query: asked }, { revalidateOnFocus: false, background: true });
  if (!data || data.meta.uncounted || data.meta.estimated) return null;
  return <span className={css.count}>{writeCount(data.meta.total)}</span>;
}
