'use client';

import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import { usePriorityWord } from '#components/tickets/ticketWords.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { type Span, shareOf } from './axis.ts';
import { canMove } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDrag } from './drag.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';

type Props = { stop: Stop; who: Technician; tone: number; axis: Span };

const glyphOf = ({ status, conflicts, late_minutes }: Stop) => {
  if (status === 'done') return 'done';
  if (status === 'go-back') return 'go-back';
  if (conflicts.length > 0 || late_minutes) return 'late';
  return status === 'arrived' ? 'on-site' : undefined;
};

export function TimelineStop({ stop, who, tone, axis }: Props) {
  const t = useTranslations('dispatch');
  const { site } = useVisitWords();
  const context = useDispatchContext();
  const { grab } = useDrag();
  const priority = usePriorityWord();
  const { ticket_id: id, eta } = stop;
  const begins = stop.begins_at ?? eta;
  if (!begins) return null;
  // How long it takes is not always told.
  const leaves = stop.leaves_at ?? begins;
  const from = shareOf(axis, Date.parse(begins));
  const to = shareOf(axis, Date.parse(leaves));
  const glyph = glyphOf(stop);
  const family = glyph === 'done' ? 'ok' : glyph === 'late' ? 'warn' : undefined;
  const isUrgent = stop.priority === 'urgent' && !isOver(stop);
  const label = isUrgent ? `${priority('urgent')}: ${site(stop)}` : site(stop);
  const movable = context.mayAssign && canMove(stop);
  const isOn = id !== null && (context.hovered === id || context.opened === id);
  return (
    <ButtonBase
      // The list is where the keys go.
      tabIndex={-1}
      data-key={keyOf(stop)}
      data-grip
      aria-label={t('mapStop', { order: stop.order, who: context.nameOf(who.id), site: label })}
      title={label}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(stop), label }) : undefined}
      onPointerEnter={() => context.hover(id)}
      onPointerLeave={() => context.hover(null)}
      onClick={() => id !== null && context.open(context.opened === id ? undefined : id)}
      style={{ left: `${from}%`, width: `max(22px, ${to - from}%)` }}
      sx={{
        position: 'absolute',
        top: 7,
        height: 28,
        minHeight: 0,
        justifyContent: 'start',
        gap: 1,
        paddingInline: 1.25,
        overflow: 'hidden',
        border: '1.5px solid',
        borderColor: (theme) => (family === 'warn' ? theme.vars.palette.status.warn.mark : theme.vars.palette.series[tone]),
        borderRadius: '4px',
        bgcolor: family ? `status.${family}.tint` : 'background.paper',
        color: 'text.primary',
        fontFamily: 'inherit',
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
        touchAction: 'none',
        zIndex: 1,
        ...(isOn && { outline: '2px solid', outlineColor: (theme) => theme.vars.palette.accent.main }),
      }}
    >
      <b>{stop.order}</b>
      {isUrgent && glyph !== 'late' && <StatusGlyph glyph="late" />}
      {glyph && <StatusGlyph glyph={glyph} />}
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
    </ButtonBase>
  );
}
