'use client';

import { type PointerEvent, useRef } from 'react';
import css from './ListTable.module.css';

const NARROWEST = 50;

export function ColumnEdge({ onDrag }: { onDrag: (width: number, isDone: boolean) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const widthAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!from.current) return undefined;
    const way = (clientX - from.current.x) * (getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1);
    return Math.max(NARROWEST, Math.round(from.current.width + way));
  };
  const drag = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const width = widthAt(event);
    if (width === undefined) return;
    if (isDone) {
      from.current = undefined;
      delete event.currentTarget.dataset.dragged;
    }
    onDrag(width, isDone);
  };
  return (
    <span
      className={css.edge}
      data-edge
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset.dragged = '';
        from.current = { x: event.clientX, width: event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0 };
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={(event) => drag(event, true)}
    />
  );
}
