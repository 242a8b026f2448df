'use client';

import { useTranslations } from 'next-intl';
import type { MapGroup } from '#components/map/points.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewDayActs } from './CrewDayActs.tsx';
import { CrewMark } from './CrewMark.tsx';
import css from './DayList.module.css';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { useCarried } from './drag.tsx';
import { LicenceNotes } from './LicenceNotes.tsx';
import { Part, PartHead, PartNote, RowList } from './rows.tsx';
import { StopRow } from './StopRow.tsx';
import { keyOf } from './useDayView.ts';
import { useOnCallWords } from './useOnCallWords.ts';
import { useRosterWords } from './useRosterWords.ts';

type Props = { who: Technician; day: Dispatch; toneOf(key: string): MapGroup['tone'] };

export function CrewDay({ who, day, toneOf }: Props) {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const { clock } = useDayWords();
  const { entryOf } = useRosterWords();
  const entry = entryOf(who, day.date ?? '');
  const { spanOn: onCall } = useOnCallWords();
  const { mayAssign, today, now } = useDispatchContext();
  const carried = useCarried();
  const isAim = typeof carried?.place === 'object' && carried.place.technicianId === who.id;
  return (
    <Part aria-label={who.name} data-drop={who.id} data-axis="y" data-aim={isAim || undefined}>
      <PartHead>
        <CrewMark who={who} isOff={day.shift === null} size={24} />
        <div className={css.wide}>
          <h2>{who.name}</h2>
          <div className={css.small}>
            {[
              day.shift && common('hours', { start: clock(day.shift.start), end: clock(day.shift.end) }),
              day.lunch && t('lunchAt', { start: clock(day.lunch.start), end: clock(day.lunch.end) }),
              onCall(day, { today, now }),
              entry ?? (!day.shift && t(day.shift === null ? 'off' : 'shiftUntold')),
            ]
              .filter(Boolean)
              .join(', ')}
          </div>
          <LicenceNotes licences={who.licences} />
        </div>
        <CrewDayActs who={who} day={day} />
      </PartHead>
      <RowList>
        {day.stops.map((stop) => (
          <StopRow key={keyOf(stop)} stop={stop} tone={toneOf(keyOf(stop))} />
        ))}
      </RowList>
      {day.assists.map((assist) => (
        <PartNote key={assist.ticket_id} style={{ paddingInlineStart: 34 }}>
          {t('requires.assist', {
            start: clock(assist.start),
            end: clock(assist.end),
            who: assist.technician_name ?? '',
            site: assist.site_name ?? '',
          })}
        </PartNote>
      ))}
      {day.stops.length + day.assists.length === 0 && <PartNote>{mayAssign ? t('noStops') : t('free')}</PartNote>}
      {day.stops.length > 0 && day.back_at && (
        <PartNote style={{ paddingBlock: 6, paddingInlineStart: 34 }}>{t('back', { at: clock(day.back_at) })}</PartNote>
      )}
    </Part>
  );
}
