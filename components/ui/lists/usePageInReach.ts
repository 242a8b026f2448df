'use client';

import { useEffect } from 'react';
import type { Meta } from '#lib/contract/shapes.ts';

export type TurnPage = (change: { page?: number; per_page?: number }, how?: 'replace') => void;

/** A page beyond the end, of an old link or because its last rows went, gives way to the last one. Whether it does so now. */
export function usePageInReach(meta: Meta | undefined, rows: number, onPage: TurnPage): boolean {
  const isBeyond = meta !== undefined && rows === 0 && meta.total > 0 && meta.current_page > meta.last_page;
  const last = meta?.last_page;
  useEffect(() => {
    if (isBeyond) queueMicrotask(() => onPage({ page: last }, 'replace'));
  }, [isBeyond, last, onPage]);
  return isBeyond;
}
