'use client';

import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { toneVariable } from '#components/map/marks.ts';
import { usePriorityWord } from '#components/tickets/ticketWords.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { type Span, shareOf } from './axis.ts';
import { canMove } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useGrab } from './drag.tsx';
import css from './Timeline.module.css';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';

type Props = { stop: Stop; index: number; who: Technician; tone: number; axis: Span };

const HOUR = 3_600_000;

const glyphOf = ({ status, conflicts, late_minutes }: Stop) => {
  if (status === 'done') return 'done';
  if (status === 'go-back') return 'go-back';
  if (conflicts.length > 0 || late_minutes) return 'late';
  return status === 'arrived' ? 'on-site' : undefined;
};

export function TimelineStop({ stop, index, who, tone, axis }: Props) {
  const t = useTranslations('dispatch');
  const { site } = useVisitWords();
  const context = useDispatchContext();
  const grab = useGrab();
  const priority = usePriorityWord();
  const { ticket_id: id, eta } = stop;
  const told = stop.begins_at ?? eta;
  // On a day without a shift nothing has a time: what stands there all the same is drawn one after the other.
  const begins = told ? Date.parse(told) : axis.start + (0.25 + index * 1.25) * HOUR;
  // How long it takes is not always told.
  const leaves = stop.leaves_at ? Date.parse(stop.leaves_at) : told ? begins : begins + HOUR;
  const from = shareOf(axis, begins);
  const to = shareOf(axis, leaves);
  const glyph = glyphOf(stop);
  const family = glyph === 'done' ? 'ok' : !told ? 'crit' : glyph === 'late' ? 'warn' : undefined;
  const isUrgent = stop.priority === 'urgent' && !isOver(stop);
  const label = isUrgent ? `${priority('urgent')}: ${site(stop)}` : site(stop);
  const movable = context.mayAssign && canMove(stop);
  const isCome = id !== null && context.previewed?.came.has(id);
  const isOn = id !== null && (context.hovered === id || context.opened === id);
  return (
    <button
      type="button"
      className={`${css.block} ${css.stop}`}
      tabIndex={-1}
      data-key={keyOf(stop)}
      data-grip="mouse"
      aria-label={t('mapStop', { order: stop.order, who: context.nameOf(who.id), site: label })}
      title={label}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(stop), label }) : undefined}
      onPointerEnter={() => context.hover(id)}
      onPointerLeave={() => context.hover(null)}
      onClick={() => id !== null && context.open(context.opened === id ? undefined : id)}
      data-family={family}
      data-told={told ? true : undefined}
      data-came={isCome || undefined}
      data-on={isOn || undefined}
      style={{ left: `${from}%`, width: `max(24px, ${to - from}%)`, '--own': toneVariable(tone) } as CSSProperties}
    >
      <span>
        <b>{stop.order}</b> {isUrgent && <StatusGlyph glyph="test-now" />} {glyph && <StatusGlyph glyph={glyph} />} {site(stop)}
      </span>
    </button>
  );
}
