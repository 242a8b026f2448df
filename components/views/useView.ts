'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { ViewList } from '#lib/contract/views.ts';

/** Of the address: where one is in the list, and what stands open beside it. */
const NOT_OF_VIEW = ['page', 'view', 'ticket'];

/** An address's query as a view keeps it: without the page, in one order. */
export function viewQueryOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of NOT_OF_VIEW) query.delete(name);
  query.sort();
  return query.toString();
}

export function showSearch(search: string) {
  window.history.pushState(null, '', search ? `${window.location.pathname}?${search}` : window.location.pathname);
}

/** How a view stands in the address: whole, so that its rows can be read without it. */
export const addressOf = ({ id, query }: { id: number; query: string }) => (query ? `${query}&view=${id}` : `view=${id}`);

export type ShownView = ReturnType<typeof useView>;

/** The view of this list that the address names. A bare `?view=7`, a shared link, is opened: the address takes the view's query. */
export function useView(list: ViewList) {
  const search = useSearchParams();
  const isThere = useCapability('views');
  const [opened, setOpened] = useState<number>();
  const id = isThere ? Number(search.get('view')) || undefined : undefined;
  const { data, error } = useRead(contract.views.show, id ? { params: { id } } : null, { revalidateOnFocus: false });
  const view = data?.data.id === id && data?.data.list === list ? data?.data : undefined;
  const isBare = [...search.keys()].every((key) => key === 'view');
  const isGone = error?.problem.code === 'not_found' || (data?.data.id === id && data !== undefined && data.data.list !== list);
  const isOpening = id !== undefined && isBare && opened !== id && !error && !isGone;
  useEffect(() => {
    if (!view || opened === view.id) return;
    setOpened(view.id);
    if (isBare && view.query) window.history.replaceState(null, '', `${window.location.pathname}?${addressOf(view)}`);
  }, [view, opened, isBare]);
  return {
    list,
    view,
    shown: viewQueryOf(search.toString()),
    isOpening,
    isGone,
    isChanged: view !== undefined && viewQueryOf(search.toString()) !== viewQueryOf(view.query),
  };
}
