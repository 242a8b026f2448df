'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Where the row stood that leaves the list: the next one takes its place, and the focus. */
export function useNextFocus(list: RefObject<HTMLElement | null>) {
  const left = useRef<number>(undefined);
  useEffect(() => {
    const { activeElement, body } = document;
    if (left.current === undefined || activeElement !== body || list.current?.contains(activeElement)) return;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(left.current, rows.length - 1)]?.querySelector<HTMLElement>('input:not(:disabled)');
    if (next) left.current = undefined;
    next?.focus();
  });
  return left;
}
