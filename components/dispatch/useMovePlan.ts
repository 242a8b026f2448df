'use client';

import { useMemo, useState } from 'react';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { timed } from '#lib/domain/timed.ts';
import { idIn } from '#lib/format/ids.ts';
import { type Board, dayOf, offerAt, offersFor, onTerms, placeOf, visitOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { type Typed, termsIn, typedOf, windowIn, wrongIn } from './terms.ts';

export const NOBODY = 'nobody';

/** Everybody's day as it would be without a visit that may come: the board's own, or that of another date once it is read. */
function useBoardOf(date: string | undefined, ticketId: number): Board | undefined {
  const { board, day } = useDispatchContext();
  const { leg } = board;
  const now = useMinute();
  const isHere = date === day;
  const read = useRead(contract.dispatch.list, date === undefined || isHere ? null : { query: { dt: date } }, { keepPreviousData: false });
  const visit = visitOf(board, ticketId);
  return useMemo(() => {
    if (isHere) return board;
    const days = read.data?.data;
    return days && { days: days.map((each) => timed(each, now, leg)), waiting: visit ? [{ ...visit, window: null }] : [], leg };
  }, [isHere, board, read.data, visit, now, leg]);
}

export function useMovePlan(ticketId: number) {
  const context = useDispatchContext();
  const { board: shown, now, day, today, timeZone } = context;
  const visit = visitOf(shown, ticketId);
  const [here] = useState(() => placeOf(shown, ticketId));
  const [was] = useState(() => visit && typedOf(visit, day < today ? today : day, timeZone));
  const [typed, setTyped] = useState<Typed>(was ?? { date: day, start: '', end: '', minutes: '' });
  const frameOf = (board: Board | undefined, id: string | undefined) => ({
    timeZone,
    shift: (id === undefined || id === NOBODY ? undefined : board && dayOf(board, idIn(id))?.shift) ?? null,
  });
  const [to, setTo] = useState(() => (typeof here === 'object' ? String(here.technicianId) : undefined));
  const isHere = typed.date === day;
  const dateWrong = wrongIn(typed, today, frameOf(undefined, undefined)).date;
  const board = useBoardOf(dateWrong ? undefined : typed.date, ticketId);
  const frame = frameOf(board, to);
  const wrong = wrongIn(typed, today, frame);
  const isRight = Object.keys(wrong).length === 0;
  const window = wrong.window || wrong.date ? null : windowIn(typed, frame);
  const minutes = wrong.minutes ? undefined : Number(typed.minutes);
  const window_ = JSON.stringify(window);
  const tried = useMemo(
    () => board && onTerms(board, ticketId, { window: JSON.parse(window_), minutes }, now),
    [board, ticketId, window_, minutes, now],
  );
  const offers = useMemo(() => (tried ? offersFor(tried, ticketId, now, board) : []), [tried, board, ticketId, now]);
  const chosenTo = to ?? (offers[0] ? String(offers[0].technicianId) : NOBODY);
  const own = isHere && typeof here === 'object' && String(here.technicianId) === chosenTo ? here.at : undefined;
  const offer = (at: number) =>
    tried && chosenTo !== NOBODY ? offerAt(tried, ticketId, { technicianId: idIn(chosenTo), at }, now, board) : undefined;
  return {
    visit,
    here,
    typed,
    type: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    wrong,
    isRight,
    isRead: tried !== undefined,
    to: chosenTo,
    setTo,
    day: tried && chosenTo !== NOBODY ? dayOf(tried, idIn(chosenTo)) : undefined,
    offers,
    offer,
    own,
    best: offers.find(({ technicianId }) => String(technicianId) === chosenTo),
    /** Another window was typed: where it stood before may not be its place any more. */
    isOtherWindow: was !== undefined && (typed.start !== was.start || typed.end !== was.end),
    terms: () => (was ? termsIn(typed, { ...was, date: day }, frame) : undefined),
  };
}

export type MovePlan = ReturnType<typeof useMovePlan>;
