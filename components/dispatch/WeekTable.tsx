'use client';

import { useTranslations } from 'next-intl';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import type { WeekDay } from './useWeek.ts';
import { useWeekWords } from './useWeekWords.ts';
import css from './Week.module.css';
import { WeekCell } from './WeekCell.tsx';
import { addSums, sumOf } from './week.ts';

/** From so many technicians on a visit is its number alone, so that all of them are seen. */
const MANY = 7;

type Props = { week: readonly WeekDay[]; crew: readonly Technician[]; onDay(date: string): void; onVisit(date: string, stop: Stop): void };

export function WeekTable({ week, crew, onDay, onVisit }: Props) {
  const t = useTranslations('dispatch');
  const { today, nameOf } = useDispatchContext();
  const { date: dateWord } = useDayWords();
  const words = useWeekWords();
  const ids = new Set(crew.map(({ id }) => id));
  return (
    <table aria-label={t('week.label')} className={css.table}>
      <colgroup>
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('by.technician')}</th>
          {week.map(({ date, days }) => {
            const sum = addSums([...(days?.values() ?? [])].filter((each) => ids.has(each.technician_id)).map(sumOf));
            return (
              <th scope="col" key={date}>
                <button type="button" onClick={() => onDay(date)} aria-current={date === today ? 'date' : undefined} className={css.day}>
                  <span className={css.date}>{dateWord(date)}</span>
                  <span className={css.sum}>{words.brief(sum)}</span>
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {crew.map((who) => (
          <tr key={who.id}>
            <th scope="row">
              <div className={css.who}>
                <CrewMark who={who} size={24} />
                <span className={css.short}>{nameOf(who.id)}</span>
              </div>
            </th>
            {week.map(({ date, days, crew: there }) => (
              <td key={date} data-today={date === today || undefined}>
                <WeekCell
                  who={there.find(({ id }) => id === who.id) ?? who}
                  date={date}
                  day={days?.get(who.id)}
                  isNamed={crew.length < MANY}
                  onDay={() => onDay(date)}
                  onVisit={(stop) => onVisit(date, stop)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
