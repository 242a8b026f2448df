'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { bestAt, dayOf, firstPlace, type Place, placeOf, type Terms } from './board.ts';
import { shortNames } from './crew.ts';
import type { DispatchContextValue } from './DispatchContext.ts';
import type { DropPlace } from './dropPlace.ts';
import { useAskAnyway } from './useAskAnyway.tsx';
import { useBoard } from './useBoard.ts';
import { ALL_BRANCHES, type DayAddress, keyOf } from './useDayView.ts';
import { useMovedFocus } from './useMovedFocus.ts';
import { useMoves } from './useMoves.ts';
import type { RoadPhone } from './useRoadPhone.ts';
import { useRoads } from './useRoads.ts';

/** The board of a day with all that can be done on it, by pointer and by keys alike; `phone`: of who drives one of them. */
export function useDispatch(address: DayAddress, phone?: RoadPhone) {
  const { day, today, timeZone, now, isToday, branch, q, ticket, change } = address;
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const may = useAllows();
  const roads = useRoads();
  const read = useBoard({ day, q, branch: branch === ALL_BRANCHES ? undefined : branch, phone, leg: roads.leg });
  const { technicians } = read;
  const names = useMemo(() => shortNames(technicians), [technicians]);
  const nameOf = useCallback((id: number) => names.get(id) ?? common('technicianId', { id: shownId(id) }), [names, common]);

  const askAnyway = useAskAnyway(nameOf);
  const moves = useMoves(read.board, day, now, askAnyway, read.take);
  const { board } = moves;
  const [hovered, hover] = useState<number | null>(null);
  const [choosing, setChoosing] = useState<number>();
  const mayPlan = read.canAssign && may(contract.dispatch.assign.access);
  const mayAssign = mayPlan && day >= today;

  const wanted = useMovedFocus(board, moves.isBusy);
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
        ? t('groups.none.technician')
        : place.at === undefined
          ? t('drop.best', { who: nameOf(place.technicianId) })
          : common('stopOf', { who: nameOf(place.technicianId), order: place.at + 1 }),
  };
}
