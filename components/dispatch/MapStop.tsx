'use client';

import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import type { Tone } from '#components/map/marks.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { canMove } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDrag } from './drag.tsx';
import { StopDisc } from './StopDisc.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';

const Press = styled(ButtonBase)(({ theme }) => ({
  borderRadius: '50%',
  fontFamily: theme.typography.fontFamily,
  padding: 2,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: `0 1px 3px ${theme.vars.palette.ground.shadow}`,
  touchAction: 'none',
  '&[data-on]': { outline: `3px solid ${theme.vars.palette.accent.main}` },
  '@media (pointer: coarse)': { minHeight: 0, minWidth: 0 },
}));

export function MapStop({ stop, technicianId, tone }: { stop: Stop; technicianId: number; tone: Tone }) {
  const t = useTranslations('dispatch');
  const { site } = useVisitWords();
  const context = useDispatchContext();
  const { grab } = useDrag();
  const { ticket_id: id } = stop;
  const label = site(stop);
  const movable = context.mayAssign && canMove(stop);
  const isOn = id !== null && (context.hovered === id || context.opened === id);
  return (
    <Press
      // The list beside the map is where the keys go.
      tabIndex={-1}
      aria-label={t('mapStop', { order: stop.order, who: context.nameOf(technicianId), site: label })}
      data-drop={technicianId}
      data-before={stop.order - 1}
      data-key={keyOf(stop)}
      data-grip
      data-on={isOn || undefined}
      onMouseDownCapture={movable ? (event) => event.stopPropagation() : undefined}
      onTouchStartCapture={movable ? (event) => event.stopPropagation() : undefined}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(stop), label }) : undefined}
      onPointerEnter={() => context.hover(id)}
      onPointerLeave={() => context.hover(null)}
      onClick={() => id !== null && context.open(id)}
    >
      <StopDisc order={stop.order} tone={tone} isOver={isOver(stop)} />
    </Press>
  );
}
