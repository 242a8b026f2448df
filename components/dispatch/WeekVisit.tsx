'use client';

import { useTranslations } from 'next-intl';
import { usePriorityWord } from '#components/tickets/ticketWords.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { canMove } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { useGrab } from './drag.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';
import css from './Week.module.css';

type Props = { stop: Stop; date: string; isNamed: boolean; onPress(stop: Stop): void };

/** A visit in a cell of the week: its name, or where there is no room its place in the day alone. */
export function WeekVisit({ stop, date, isNamed, onPress }: Props) {
  const t = useTranslations('dispatch.week');
  const { today, mayPlan, hovered, hover } = useDispatchContext();
  const { site } = useVisitWords();
  const { clock } = useDayWords();
  const priority = usePriorityWord();
  const grab = useGrab();
  const { ticket_id: id } = stop;
  const movable = mayPlan && date >= today && canMove(stop);
  const isUrgent = stop.priority === 'urgent' && !isOver(stop);
  const isLate = stop.conflicts.length > 0 || (stop.late_minutes ?? 0) > 0;
  const name = isUrgent ? `${priority('urgent')}: ${site(stop)}` : site(stop);
  const label = stop.eta ? t('visit', { order: stop.order, site: name, at: clock(stop.begins_at ?? stop.eta) }) : name;
  return (
    <button
      type="button"
      className={css.visit}
      data-key={keyOf(stop)}
      data-row={id ?? undefined}
      data-grip="mouse"
      title={label}
      aria-label={label}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(stop), label: site(stop) }) : undefined}
      onPointerEnter={() => hover(id)}
      onPointerLeave={() => hover(null)}
      onClick={() => onPress(stop)}
      data-movable={movable || undefined}
      data-late={isLate || undefined}
      data-over={isOver(stop) || undefined}
      data-on={(id !== null && hovered === id) || undefined}
    >
      {isUrgent ? <StatusGlyph glyph="test-now" /> : isLate && isNamed ? <StatusGlyph glyph="late" /> : null}
      {isNamed ? <span className={css.short}>{site(stop)}</span> : !isUrgent && stop.order}
    </button>
  );
}
