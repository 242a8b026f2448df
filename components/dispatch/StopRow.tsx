'use client';

import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import type { Tone } from '#components/map/marks.ts';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { canMove } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { StopDisc } from './StopDisc.tsx';
import { VisitRow } from './VisitRow.tsx';

export function StopRow({ stop, tone }: { stop: Stop; tone: Tone }) {
  const t = useTranslations('dispatch');
  const context = useDispatchContext();
  const { clock, minutes } = useDayWords();
  const { ticket_id: id } = stop;
  const movable = context.mayAssign && canMove(stop) && id !== null;
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
        <Box
          data-grip={movable || undefined}
          sx={{ display: 'flex', alignSelf: 'start', touchAction: 'none', cursor: movable ? 'grab' : 'default' }}
        >
          {movable ? (
            <DragIndicatorOutlined aria-hidden sx={{ fontSize: 16, mt: '3px', color: 'text.disabled' }} />
          ) : (
            <Box sx={{ width: 16 }} />
          )}
          <StopDisc order={stop.order} tone={tone} isOver={isOver(stop)} />
        </Box>
      }
      end={
        <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          {stop.eta && (
            <Box component="span" sx={{ fontWeight: 500, display: 'inline-flex', gap: 1, alignItems: 'center' }}>
              {stop.arrived_at && <StatusGlyph glyph={isOver(stop) ? 'done' : 'on-site'} />}
              {clock(stop.eta)}
            </Box>
          )}
          {stop.drive_minutes !== null && (
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{t('drive', { minutes: minutes(stop.drive_minutes) })}</Box>
          )}
        </Box>
      }
    />
  );
}
