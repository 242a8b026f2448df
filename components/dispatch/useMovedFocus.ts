'use client';

import { useEffect, useRef } from 'react';
import { type Board, visitOf } from './board.ts';

/** The keys go on from where the visit stands now: the ticket to which the focus goes once it is there. */
export function useMovedFocus(board: Board, isBusy: boolean) {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const { current: id } = wanted;
    if (id === undefined || !visitOf(board, id)) return;
    const rows = document.querySelectorAll<HTMLElement>(`[data-row="${id}"] [data-main]`);
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    rows[rows.length - 1]?.focus();
    if (!isBusy) wanted.current = undefined;
  });
  return wanted;
}
