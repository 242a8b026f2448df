'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Conflict } from '#lib/contract/dispatch/stops.ts';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { bestAt, dayOf, firstPlace, type Place, placeOf, type Terms, visitOf } from './board.ts';
import { shortNames } from './crew.ts';
import type { DispatchContextValue } from './DispatchContext.ts';
import type { DropPlace } from './dropPlace.ts';
import { useBoard } from './useBoard.ts';
import { ALL_BRANCHES, type DayAddress, keyOf } from './useDayView.ts';
import { useMoves } from './useMoves.ts';
import type { RoadPhone } from './useRoadPhone.ts';
import { useRoads } from './useRoads.ts';
import { useVisitWords } from './visitWords.ts';

/** The board of a day with all that can be done on it, by pointer and by keys alike; `phone`: of who drives one of them. */
export function useDispatch(address: DayAddress, phone?: RoadPhone) {
  const { day, today, timeZone, now, isToday, branch, q, ticket, change } = address;
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const may = useAllows();
  const words = useVisitWords();
  const ask = useConfirm();
  const roads = useRoads();
  const read = useBoard({ day, q, branch: branch === ALL_BRANCHES ? undefined : branch, phone, leg: roads.leg });
  const { technicians } = read;
  const names = useMemo(() => shortNames(technicians), [technicians]);
  const nameOf = useCallback((id: number) => names.get(id) ?? common('technicianId', { id: shownId(id) }), [names, common]);

  const askAnyway = (conflicts: readonly Conflict[]) =>
    ask({
      title: t('conflict.title', { count: conflicts.length }),
      text: (
        <ul style={{ display: 'grid', gap: 8, paddingInlineStart: 18 }}>
          {conflicts.map((each) => (
            <li key={each.key}>{words.conflict(each, nameOf(each.technician_id ?? 0))}</li>
          ))}
        </ul>
      ),
      confirm: t('conflict.anyway'),
    });
  const moves = useMoves(read.board, day, now, askAnyway, read.take);
  const { board } = moves;
  const [hovered, hover] = useState<number | null>(null);
  const [choosing, setChoosing] = useState<number>();
  const mayPlan = read.canAssign && may(contract.dispatch.assign.access);
  const mayAssign = mayPlan && day >= today;

  // The keys go on from where the visit stands now.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const { current: id } = wanted;
    if (id === undefined || !visitOf(board, id)) return;
    const rows = document.querySelectorAll<HTMLElement>(`[data-row="${id}"] [data-main]`);
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    rows[rows.length - 1]?.focus();
    if (!moves.isBusy) wanted.current = undefined;
  });

  const move = (ticketId: number, place: Place, terms?: Terms) => {
    wanted.current = terms?.date === undefined ? ticketId : undefined;
    void moves.act({ ticketId, place, terms });
  };
  const placed = (ticketId: number, place: DropPlace): Place | undefined => {
    if (place === 'nobody') return 'nobody';
    const target = dayOf(board, place.technicianId);
    if (!target) return undefined;
    if (place.at !== undefined) return { technicianId: place.technicianId, at: Math.max(place.at, firstPlace(target, ticketId)) };
    const best = bestAt(board, ticketId, place.technicianId, now);
    return best && { technicianId: place.technicianId, at: best.at };
  };
  const byKey = (key: string) =>
    [...board.waiting, ...board.days.flatMap(({ stops }) => stops)].find((visit) => keyOf(visit) === key)?.ticket_id ?? undefined;

  const context: DispatchContextValue = {
    board,
    day,
    isToday,
    today,
    timeZone,
    now,
    technicians,
    mayPlan,
    mayAssign,
    roads,
    phone,
    opened: ticket,
    nameOf,
    open: (id) => change({ ticket: id }, 'replace'),
    hover,
    hovered,
    move,
    step(ticketId, by) {
      const place = placeOf(board, ticketId);
      const own = typeof place === 'object' ? dayOf(board, place.technicianId) : undefined;
      if (!own || typeof place !== 'object') return;
      const at = place.at + by;
      if (at >= firstPlace(own, ticketId) && at < own.stops.length) move(ticketId, { ...place, at });
    },
    choosePlace: setChoosing,
  };
  return {
    ...read,
    context,
    moves,
    choosing,
    endChoosing: () => setChoosing(undefined),
    drop(key: string, place: DropPlace) {
      const ticketId = byKey(key);
      const to = ticketId === undefined ? undefined : placed(ticketId, place);
      if (ticketId !== undefined && to) move(ticketId, to);
    },
    sayDrop: (place: DropPlace) =>
      place === 'nobody'
        ? t('drop.nobody')
        : place.at === undefined
          ? t('drop.best', { who: nameOf(place.technicianId) })
          : common('stopOf', { who: nameOf(place.technicianId), order: place.at + 1 }),
  };
}
