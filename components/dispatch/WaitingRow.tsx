'use client';

import { useTranslations } from 'next-intl';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import type { MapGroup } from '#components/map/points.ts';
import { TicketPriorityChip } from '#components/tickets/TicketPriorityChip.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import css from './DayList.module.css';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { GRIP } from './icons.ts';
import { VisitRow } from './VisitRow.tsx';

export function WaitingRow({ visit, group }: { visit: Unassigned; group: MapGroup | undefined }) {
  const t = useTranslations('dispatch.first');
  const { mayAssign, findFirst } = useDispatchContext();
  const { minutes } = useDayWords();
  const movable = mayAssign && visit.ticket_id !== null;
  return (
    <VisitRow
      visit={visit}
      movable={movable}
      grip={
        <div data-grip={movable || undefined} data-waiting className={css.grip}>
          <Icon path={GRIP} size="small" className={css.dots} />
          {group && <MarkGlyph shape={group.shape} tone={group.tone} />}
        </div>
      }
      more={
        movable && visit.priority === 'urgent' ? (
          <Button variant="text" onClick={() => visit.ticket_id !== null && findFirst(visit.ticket_id)} className={css.first}>
            {t('act')}
          </Button>
        ) : undefined
      }
      end={
        <div className={`${css.small} ${css.end}`}>
          {visit.priority && visit.priority !== 'normal' && <TicketPriorityChip priority={visit.priority} />}
          {visit.minutes !== null && <div>{minutes(visit.minutes)}</div>}
        </div>
      }
    />
  );
}
