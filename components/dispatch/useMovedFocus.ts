'use client';

import { useEffect, useRef } from 'react';
import { type Board, isSamePlace, type Place, placeOf, visitOf } from './board.ts';

const rowsOf = (id: number) => document.querySelectorAll<HTMLElement>(`[data-row="${id}"]`);
const lastRow = (id: number) => [...rowsOf(id)].at(-1);

type Beside = { id?: number; button?: HTMLElement | null };

/** Who stands after a ticket in its list, or before it, or what heads the list: where work goes on once it has gone from there. */
function besideOf(ticketId: number): Beside {
  const row = lastRow(ticketId);
  const list = row?.closest('[data-drop], section');
  if (!row || !list) return {};
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(row);
  const id = Number((rows[at + 1] ?? rows[at - 1])?.dataset.row);
  return Number.isNaN(id) ? { button: list.querySelector('button') } : { id };
}

const isSameList = (one: Place | undefined, other: Place) =>
  isSamePlace(one, other) || (typeof one === 'object' && typeof other === 'object' && one.technicianId === other.technicianId);

/**
 * After a move the keys go on where they were: at the ticket itself where it stays in its list, otherwise at the one next to it there. The list
 * keeps its place; only a row that was moved by keys is followed.
 */
export function useMovedFocus(board: Board, isBusy: boolean) {
  const wanted = useRef<Beside & { isFollowed: boolean }>(undefined);
  useEffect(() => {
    const { current } = wanted;
    if (!current || (current.id !== undefined && !visitOf(board, current.id))) return;
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    const row = current.id === undefined ? current.button : lastRow(current.id);
    (row?.querySelector<HTMLElement>('[data-main]') ?? row)?.focus({ preventScroll: true });
    if (current.isFollowed) row?.scrollIntoView({ block: 'nearest' });
    if (!isBusy) wanted.current = undefined;
  });
  return (ticketId: number, place: Place, isThisDay: boolean) => {
    const stays = isThisDay && isSameList(placeOf(board, ticketId), place);
    const next = stays ? { id: ticketId } : besideOf(ticketId);
    const isFollowed = stays && lastRow(ticketId)?.contains(document.activeElement) === true;
    wanted.current = { ...next, isFollowed };
  };
}
