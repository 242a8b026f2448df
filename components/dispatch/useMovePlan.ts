'use client';

import { useMemo, useState } from 'react';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { typedRequirements } from '#lib/domain/requirements.ts';
import { timed } from '#lib/domain/timed.ts';
import { idIn } from '#lib/format/ids.ts';
import { type Board, dayOf, legOf, offerAt, offersFor, onTerms, placeOf, visitOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import type { Wish } from './landing.ts';
import { legsLike } from './legs.ts';
import { pinIn, type Typed, termsIn, typedOf, windowIn, wrongIn } from './terms.ts';

export const NOBODY = 'nobody';

/** Everybody's day as it would be without a visit that may come: the board's own, or that of another date once it is read. */
function useBoardOf(date: string | undefined, ticketId: number): Board | undefined {
  const { board, day } = useDispatchContext();
  const leg = legOf(board);
  const now = useMinute();
  const isHere = date === day;
  const read = useRead(contract.dispatch.list, date === undefined || isHere ? null : { query: { dt: date } }, { keepPreviousData: false });
  const visit = visitOf(board, ticketId);
  return useMemo(() => {
    if (isHere) return board;
    const days = read.data?.data;
    if (!days) return undefined;
    const own = legsLike(days, leg);
    return { days: days.map((each) => timed(each, now, own)), waiting: visit ? [{ ...visit, window: null }] : [], leg: own };
  }, [isHere, board, read.data, visit, now, leg]);
}

export function useMovePlan(ticketId: number, wish?: Wish) {
  const context = useDispatchContext();
  const { board: shown, now, day, today, timeZone } = context;
  const visit = visitOf(shown, ticketId);
  const [here] = useState(() => placeOf(shown, ticketId));
  const [was] = useState(() => visit && typedOf(visit, day < today ? today : day, timeZone));
  const [typed, setTyped] = useState<Typed>(() => {
    const typed = was ?? {
      date: day,
      start: '',
      end: '',
      minutes: '',
      requires: typedRequirements(null),
      second: '',
      wish: { start: '', end: '' },
      keeps: { technician: false, day: false },
    };
    const wished = visit && wish?.window ? typedOf({ ...visit, window: wish.window }, day, timeZone) : typed;
    return { ...wished, date: wish?.date ?? typed.date };
  });
  const frameOf = (board: Board | undefined, id: string | undefined) => ({
    timeZone,
    shift: (id === undefined || id === NOBODY ? undefined : board && dayOf(board, idIn(id))?.shift) ?? null,
  });
  const [to, setTo] = useState(() => {
    const first = wish?.technicianId ?? (typeof here === 'object' ? here.technicianId : undefined);
    return first === undefined ? undefined : String(first);
  });
  const isHere = typed.date === day;
  const dateWrong = wrongIn(typed, today, frameOf(undefined, undefined)).date;
  const board = useBoardOf(dateWrong ? undefined : typed.date, ticketId);
  const frame = frameOf(board, to);
  const wrong = wrongIn(typed, today, frame);
  const isRight = Object.keys(wrong).length === 0;
  const window = wrong.window || wrong.date ? null : windowIn(typed, frame);
  const minutes = wrong.minutes ? undefined : Number(typed.minutes);
  const window_ = JSON.stringify(window);
  const { requires, second } = (was && termsIn(typed, was, frame)) ?? {};
  const needed = JSON.stringify({ requires, second });
  const tried = useMemo(
    () => board && onTerms(board, ticketId, { window: JSON.parse(window_), minutes, pin: null, ...JSON.parse(needed) }, now),
    [board, ticketId, window_, minutes, needed, now],
  );
  const offers = useMemo(() => (tried ? offersFor(tried, ticketId, now, board) : []), [tried, board, ticketId, now]);
  const chosenTo = to ?? (offers[0] ? String(offers[0].technicianId) : NOBODY);
  const own = isHere && typeof here === 'object' && String(here.technicianId) === chosenTo ? here.at : undefined;
  const offer = (at: number) =>
    tried && chosenTo !== NOBODY ? offerAt(tried, ticketId, { technicianId: idIn(chosenTo), at }, now, board) : undefined;
  const pin = pinIn(typed, chosenTo === NOBODY ? null : idIn(chosenTo));
  const isOtherPin =
    (pin?.technician_id ?? null) !== (visit?.pin?.technician_id ?? null) || (pin?.date ?? null) !== (visit?.pin?.date ?? null);
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
    worksThen(id: number) {
      const own = board && dayOf(board, id);
      return own !== undefined && own.shift !== null;
    },
    offers,
    offer,
    own,
    best: offers.find(({ technicianId }) => String(technicianId) === chosenTo),
    /** Another window was typed: where it stood before may not be its place any more. */
    isOtherWindow: was !== undefined && (typed.start !== was.start || typed.end !== was.end),
    needs: () =>
      requires === undefined && !isOtherPin ? undefined : { ...(requires !== undefined && { requires }), ...(isOtherPin && { pin }) },
    terms: () => {
      const terms = was && termsIn(typed, { ...was, date: day }, frame);
      return isOtherPin ? { ...terms, pin } : terms;
    },
  };
}

export type MovePlan = ReturnType<typeof useMovePlan>;
