'use client';

import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import type { Tone } from '#components/map/marks.ts';
import { Icon } from '#components/ui/display/Icon.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { canMove } from './board.ts';
import css from './DayList.module.css';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { GRIP } from './icons.ts';
import { StopDisc } from './StopDisc.tsx';
import { VisitRow } from './VisitRow.tsx';

export function StopRow({ stop, tone }: { stop: Stop; tone: Tone }) {
  const t = useTranslations('dispatch');
  const context = useDispatchContext();
  const { clock, minutes } = useDayWords();
  const { ticket_id: id } = stop;
  const movable = context.mayAssign && canMove(stop) && id !== null;
  const isUnsent = stop.unsent && context.mayAssign && stop.status !== 'open';
  const keys = (event: KeyboardEvent) => {
    if (!movable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    context.step(id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <VisitRow
      visit={stop}
      movable={movable}
      onKeyDown={keys}
      grip={
        <div data-grip={movable || undefined} className={css.grip}>
          <Icon path={GRIP} size="small" className={css.dots} />
          <StopDisc order={stop.order} tone={tone} isOver={isOver(stop)} />
        </div>
      }
      end={
        <div className={css.end}>
          {stop.eta && (
            <span className={css.time}>
              {stop.arrived_at && <StatusGlyph glyph={isOver(stop) ? 'done' : 'on-site'} />}
              {clock(stop.eta)}
              {isUnsent && (
                <span title={t('unsent')}>
                  <StatusGlyph glyph="pending" />
                  <VisuallyHidden>{t('unsent')}</VisuallyHidden>
                </span>
              )}
            </span>
          )}
          {stop.drive_minutes !== null && <div className={css.small}>{t('drive', { minutes: minutes(stop.drive_minutes) })}</div>}
        </div>
      }
    />
  );
}
