'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { shownId } from '#lib/format/ids.ts';
import { bestAt, dayOf, firstPlace, type Place, placeOf, type Terms } from './board.ts';
import { shortNames } from './crew.ts';
import type { DispatchContextValue } from './DispatchContext.ts';
import type { DropPlace } from './dropPlace.ts';
import { LandingNote } from './LandingNote.tsx';
import { landingAt, type Wish } from './landing.ts';
import { useAskAnyway } from './useAskAnyway.tsx';
import { useBoard } from './useBoard.ts';
import { ALL_BRANCHES, type DayAddress, keyOf } from './useDayView.ts';
import { useLegsAhead } from './useLegsAhead.ts';
import type { Mending } from './useMending.ts';
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
  const read = useBoard({ day, q, branch: branch === ALL_BRANCHES ? undefined : branch, phone, roads });
  const { technicians } = read;
  const names = useMemo(() => shortNames(technicians), [technicians]);
  const nameOf = useCallback((id: number) => names.get(id) ?? common('technicianId', { id: shownId(id) }), [names, common]);

  const askAnyway = useAskAnyway(nameOf);
  const moves = useMoves(read.board, day, now, askAnyway, read.take);
  const { board } = moves;
  const [hovered, hover] = useState<number | null>(null);
  const [choosing, setChoosing] = useState<{ ticketId: number; wish?: Wish }>();
  const [finding, setFinding] = useState<number>();
  const [repairing, setRepairing] = useState<Mending>();
  const mayPlan = read.canAssign && may(contract.dispatch.assign.access);
  const mayAssign = mayPlan && day >= today;
  useLegsAhead(mayAssign ? (hovered ?? ticket) : undefined, board, roads);

  const goOnBy = useMovedFocus(board, moves.isBusy);
  const move = (ticketId: number, place: Place, terms?: Terms) => {
    goOnBy(ticketId, place, terms?.date === undefined || terms.date === day);
    void moves.act({ ticketId, place, terms });
  };
  const landingOf = (ticketId: number, place: DropPlace) =>
    place === 'nobody' || place.time === undefined ? undefined : landingAt(board, ticketId, place.technicianId, place.time, now);
  const placed = (ticketId: number, place: DropPlace): Place | undefined => {
    if (place === 'nobody') return 'nobody';
    const target = dayOf(board, place.technicianId);
    if (!target) return undefined;
    const landing = landingOf(ticketId, place);
    if (landing) return { technicianId: landing.technicianId, at: landing.at };
    if (place.at !== undefined) return { technicianId: place.technicianId, at: Math.max(place.at, firstPlace(target, ticketId)) };
    const best = bestAt(board, ticketId, place.technicianId, now);
    return best && { technicianId: place.technicianId, at: best.at };
  };
  const ticketOf = useCallback(
    (key: string) =>
      [...board.waiting, ...board.days.flatMap(({ stops }) => stops)].find((visit) => keyOf(visit) === key)?.ticket_id ?? undefined,
    [board],
  );

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
    choosePlace: (ticketId, wish) => setChoosing({ ticketId, wish }),
    findFirst: setFinding,
    ticketOf,
    landingOf,
    repair(technicianId, away = { from: day, until: day }) {
      const own = technicianId === undefined ? undefined : dayOf(board, technicianId);
      setRepairing(
        mayAssign && (away.until > away.from || own?.stops.some((stop) => !hasBegun(stop))) ? { technicianId, ...away } : undefined,
      );
    },
  };
  return {
    ...read,
    context,
    moves,
    choosing,
    endChoosing: () => setChoosing(undefined),
    finding,
    endFinding: () => setFinding(undefined),
    repairing,
    endRepairing: () => setRepairing(undefined),
    drop(key: string, place: DropPlace) {
      const ticketId = ticketOf(key);
      if (ticketId === undefined) return;
      const landing = landingOf(ticketId, place);
      if (landing?.asks) return setChoosing({ ticketId, wish: landing });
      const to = placed(ticketId, place);
      if (to) move(ticketId, to, landing?.window && { window: landing.window });
    },
    sayDrop: (key: string, place: DropPlace) => {
      if (place === 'nobody') return t('groups.none.technician');
      const who = nameOf(place.technicianId);
      const ticketId = ticketOf(key);
      const landing = ticketId === undefined ? undefined : landingOf(ticketId, place);
      if (landing) return <LandingNote landing={landing} who={who} />;
      return place.at === undefined ? t('drop.best', { who }) : common('stopOf', { who, order: place.at + 1 });
    },
  };
}
