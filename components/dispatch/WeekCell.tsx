'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { isCalledTo } from '#lib/domain/onCall.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useCarried } from './drag.tsx';
import { OnCallMark } from './OnCallMark.tsx';
import { keyOf } from './useDayView.ts';
import { useOnCallWords } from './useOnCallWords.ts';
import { useRosterWords } from './useRosterWords.ts';
import { useWeekWords } from './useWeekWords.ts';
import css from './Week.module.css';
import { WeekVisit } from './WeekVisit.tsx';
import { sumOf } from './week.ts';

type Props = {
  who: Technician;
  date: string;
  day: Dispatch | undefined;
  isNamed: boolean;
  onDay(): void;
  onVisit(stop: Stop): void;
};

/** A technician's day in the week: what it comes to, which opens it, and its visits. */
export function WeekCell({ who, date, day, isNamed, onDay, onVisit }: Props) {
  const t = useTranslations('dispatch');
  const { entryOf } = useRosterWords();
  const { spanOn } = useOnCallWords();
  const words = useWeekWords();
  const { nameOf, today, now } = useDispatchContext();
  const { place } = useCarried() ?? {};
  if (!day) return <div className={css.unread} />;
  const sum = sumOf(day);
  const isOff = sum.shift === null;
  const isAim = typeof place === 'object' && place.technicianId === who.id && place.date === date;
  const off = entryOf(who, date) ?? t('off');
  const isAhead = day.stops.some((stop) => !isOver(stop));
  const onCall = spanOn(day, { today, now });
  const isOrphaned = isOff && day.stops.some((stop) => !isOver(stop) && !isCalledTo(day, stop));
  const isBad = isAhead && (isOrphaned || sum.late > 0 || sum.overtime > 0);
  const said = isOff ? (sum.visits > 0 ? t('offWith', { off, stops: sum.visits }) : off) : (isBad && words.marks(sum)) || words.brief(sum);
  return (
    <div data-drop={who.id} data-date={date} data-off={isOff || undefined} data-aim={isAim || undefined} className={css.cell}>
      <button
        type="button"
        onClick={onDay}
        aria-label={words.cell(nameOf(who.id), date, [isOff ? off : words.full(sum), onCall].filter(Boolean).join(', '))}
        data-family={isBad ? (isOrphaned ? 'crit' : 'warn') : undefined}
        className={css.load}
      >
        {isBad && <StatusGlyph glyph={isOrphaned ? 'failed' : 'late'} />}
        <span className={css.short}>{said}</span>
        <OnCallMark day={day} />
      </button>
      {!isOff && sum.shift !== undefined && <Load busy={sum.busy} shift={sum.shift ?? 0} />}
      {day.stops.length > 0 && (
        <div className={css.visits} data-named={isNamed || undefined}>
          {day.stops.map((stop) => (
            <WeekVisit key={keyOf(stop)} stop={stop} date={date} isNamed={isNamed} onPress={onVisit} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Work and drives against the shift; what is beyond it is drawn in another colour from the end on. */
function Load({ busy, shift }: { busy: number; shift: number }) {
  const full = Math.max(busy, shift, 1);
  return (
    <div aria-hidden className={css.busy}>
      <div style={{ width: `${(Math.min(busy, shift) / full) * 100}%` }} />
      <div style={{ width: `${(Math.max(0, busy - shift) / full) * 100}%` }} />
    </div>
  );
}
