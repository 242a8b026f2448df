'use client';

import type { Technician } from '#lib/contract/technicians.ts';
import { type Span, shareOf } from './axis.ts';
import { visitOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { useCarried } from './drag.tsx';
import css from './Timeline.module.css';

const USUAL_MINUTES = 45;

/** Where on this lane what is carried would stand. */
export function LaneLanding({ who, axis }: { who: Technician; axis: Span }) {
  const { board, ticketOf, landingOf } = useDispatchContext();
  const { clock } = useDayWords();
  const carried = useCarried();
  const isHere = typeof carried?.place === 'object' && carried.place.technicianId === who.id;
  const ticketId = isHere ? ticketOf(carried.key) : undefined;
  const landing = isHere && ticketId !== undefined && carried.place ? landingOf(ticketId, carried.place) : undefined;
  if (!landing?.begins || ticketId === undefined) return null;
  const minutes = visitOf(board, ticketId)?.minutes ?? USUAL_MINUTES;
  const from = shareOf(axis, landing.begins);
  const to = shareOf(axis, landing.begins + minutes * 60_000);
  return (
    <div
      aria-hidden
      className={`${css.block} ${css.landing}`}
      data-bad={landing.conflicts.length > 0 || undefined}
      style={{ left: `${from}%`, width: `max(22px, ${to - from}%)` }}
    >
      {clock(landing.begins)}
    </div>
  );
}
