'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { Part, PartHead } from './rows.tsx';
import type { WeekDay } from './useWeek.ts';
import css from './Week.module.css';
import { WeekCell } from './WeekCell.tsx';

type Props = { week: readonly WeekDay[]; crew: readonly Technician[]; onDay(date: string): void; onVisit(date: string, stop: Stop): void };

/** The week on a phone: one day below the other, of a week that goes on from today. */
export function WeekDays({ week, crew, onDay, onVisit }: Props) {
  const common = useTranslations('common');
  const { today, nameOf } = useDispatchContext();
  const { date: dateWord } = useDayWords();
  const ahead = week.filter(({ date }) => date >= today);
  return (ahead.length > 0 ? ahead : week).map(({ date, days, crew: there }) => (
    <Part key={date} aria-label={dateWord(date)}>
      <PartHead>
        <h2 className={css.dayHead}>{date === today ? `${common('today')}, ${dateWord(date)}` : dateWord(date)}</h2>
        <Button variant="text" onClick={() => onDay(date)} aria-label={`${common('show')}: ${dateWord(date)}`}>
          {common('show')}
        </Button>
      </PartHead>
      {crew.map((who) => (
        <div key={who.id} className={css.line}>
          <div className={css.name}>
            <CrewMark who={who} size={22} />
            {nameOf(who.id)}
          </div>
          <WeekCell
            who={there.find(({ id }) => id === who.id) ?? who}
            date={date}
            day={days?.get(who.id)}
            isNamed={false}
            onDay={() => onDay(date)}
            onVisit={(stop) => onVisit(date, stop)}
          />
        </div>
      ))}
    </Part>
  ));
}
