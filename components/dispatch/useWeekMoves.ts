'use client';

import { useEffect, useState } from 'react';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { type Board, bestAt, canMove, type Place, type Terms, visitOf } from './board.ts';
import type { DropPlace } from './dropPlace.ts';
import { type DayAddress, keyOf } from './useDayView.ts';
import { useDispatch } from './useDispatch.tsx';
import type { WeekDay } from './useWeek.ts';

type Planned = { ticketId: number; place: Place; terms?: Terms };
type Found = { visit: Stop | Unassigned; from: string | undefined };

/** A day as it would be tried for a visit that comes from elsewhere: a window of another day does not come along. */
export const triedOn = (target: Dispatch, { visit, from }: Found): Board => ({
  days: [target],
  waiting: from === target.date ? [] : [{ ...visit, window: from === undefined ? visit.window : null }],
});

/** Moves between the days of a week: each is one on the day it comes from, judged and undone as there. */
export function useWeekMoves(address: DayAddress, week: readonly WeekDay[]) {
  const { today, now } = address;
  const [chosen, setChosen] = useState<string>();
  const [planned, setPlanned] = useState<Planned>();
  const day = chosen ?? (address.day < today ? today : address.day);
  const work = useDispatch({ ...address, day, isToday: day === today });
  const { board, move, choosePlace } = work.context;
  useEffect(() => {
    if (!planned || !visitOf(board, planned.ticketId)) return;
    setPlanned(undefined);
    move(planned.ticketId, planned.place, planned.terms);
  }, [planned, board, move]);

  const findIn = (key: string): Found | undefined => {
    const waiting = board.waiting.find((visit) => keyOf(visit) === key);
    if (waiting) return { visit: waiting, from: undefined };
    for (const { date, days } of week)
      for (const { stops } of days?.values() ?? []) {
        const visit = stops.find((stop) => keyOf(stop) === key);
        if (visit) return { visit, from: date };
      }
    return undefined;
  };
  const dayAt = (place: DropPlace) =>
    place === 'nobody' ? undefined : week.find(({ date }) => date === place.date)?.days?.get(place.technicianId);
  return {
    work,
    findIn,
    dayAt,
    choose(date: string, ticketId: number) {
      setChosen(date);
      choosePlace(ticketId);
    },
    drop(key: string, place: DropPlace) {
      const found = findIn(key);
      const ticketId = found?.visit.ticket_id;
      if (!found || ticketId == null || !canMove(found.visit)) return;
      const { visit, from } = found;
      if (place === 'nobody') {
        if (from === undefined) return;
        setChosen(from);
        return setPlanned({ ticketId, place });
      }
      const target = dayAt(place);
      const date = target?.date;
      if (!target || !date || date < today) return;
      if (from === date && target.stops.some((stop) => stop.ticket_id === ticketId)) return;
      const { technicianId } = place;
      const at = bestAt(triedOn(target, found), ticketId, technicianId, now)?.at ?? target.stops.length;
      if (from !== undefined) setChosen(from);
      if (from !== undefined && from !== date && visit.window) return choosePlace(ticketId, { technicianId, at, date });
      setPlanned({ ticketId, place: { technicianId, at }, terms: from === date ? undefined : { date } });
    },
  };
}
