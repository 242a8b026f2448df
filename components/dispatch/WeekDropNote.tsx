'use client';

import { useTranslations } from 'next-intl';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import type { DropPlace } from './dropPlace.ts';
import { laneFit } from './laneFits.ts';
import { useFitWords } from './useFitWords.ts';
import { triedOn, type useWeekMoves } from './useWeekMoves.ts';

type Props = { of: string; place: DropPlace; moves: Pick<ReturnType<typeof useWeekMoves>, 'findIn' | 'dayAt'> };

/** What comes of it if it is let go on this day. */
export function WeekDropNote({ of: key, place, moves: { findIn, dayAt } }: Props) {
  const t = useTranslations('dispatch');
  const { date } = useDayWords();
  const { nameOf, now, today, technicians } = useDispatchContext();
  const fitWords = useFitWords();
  const found = findIn(key);
  const day = dayAt(place);
  if (place === 'nobody') return t('groups.none.technician');
  const who = technicians.find(({ id }) => id === place.technicianId);
  if (!day?.date || !who || !found?.visit.ticket_id) return null;
  const isSame = day.stops.some((stop) => stop.ticket_id === found.visit.ticket_id);
  const fit = isSame ? undefined : laneFit(triedOn(day, found), found.visit.ticket_id, who.id, now);
  return (
    <>
      <div>{t('paper.title', { who: nameOf(who.id), day: date(day.date) })}</div>
      {day.date < today ? <div>{t('move.past')}</div> : fit && <div>{fitWords({ ...who, roster: null }, fit)}</div>}
    </>
  );
}
