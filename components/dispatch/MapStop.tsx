'use client';

import { useTranslations } from 'next-intl';
import type { Tone } from '#components/map/marks.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { canMove } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useGrab } from './drag.tsx';
import css from './mapMarkers.module.css';
import { StopDisc } from './StopDisc.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';

export function MapStop({ stop, technicianId, tone }: { stop: Stop; technicianId: number; tone: Tone }) {
  const t = useTranslations('dispatch');
  const { site } = useVisitWords();
  const context = useDispatchContext();
  const grab = useGrab();
  const { ticket_id: id } = stop;
  const label = site(stop);
  const movable = context.mayAssign && canMove(stop);
  const isOn = id !== null && (context.hovered === id || context.opened === id);
  return (
    <button
      type="button"
      className={css.stop}
      // The list beside the map is where the keys go.
      tabIndex={-1}
      aria-label={t('mapStop', { order: stop.order, who: context.nameOf(technicianId), site: label })}
      data-drop={technicianId}
      data-before={stop.order - 1}
      data-key={keyOf(stop)}
      data-grip="hold"
      data-on={isOn || undefined}
      data-came={(id !== null && context.previewed?.came.has(id)) || undefined}
      onMouseDownCapture={movable ? (event) => event.stopPropagation() : undefined}
      onTouchStartCapture={movable ? (event) => event.stopPropagation() : undefined}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(stop), label }) : undefined}
      onPointerEnter={() => context.hover(id)}
      onPointerLeave={() => context.hover(null)}
      onClick={() => id !== null && context.open(id)}
    >
      <StopDisc order={stop.order} tone={tone} isOver={isOver(stop)} />
    </button>
  );
}
