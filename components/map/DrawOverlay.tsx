'use client';

import { type PointerEvent, useState } from 'react';
import { part } from '#lib/browser/page/lazyParts.ts';
import css from './MapStage.module.css';
import type { MapPoint } from './points.ts';
import { type Ring, type Spot, shapeOf, type Tool, thinned } from './region.ts';

const WITHIN = part(async () => (await import('./idsWithin.ts')).idsWithin);

type Props = {
  tool: Tool;
  points: readonly MapPoint[];
  /** Where on the earth the spots of the overlay are; not known while the map goes away. */
  ringOf(shape: readonly Spot[]): Ring | undefined;
  onEnd(ring: Ring, ids: number[], how: { add: boolean }): void;
};

/** Lies over the map while something is drawn, so that the map stays where it is. For mouse, pen and one finger. */
export function DrawOverlay({ tool, points, ringOf, onEnd }: Props) {
  const [path, setPath] = useState<Spot[]>([]);
  const spotOf = ({ currentTarget, clientX, clientY }: PointerEvent): Spot => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const end = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const shape = shapeOf(tool, path);
    setPath([]);
    const ring = shape && ringOf(shape);
    // A finger has no Shift: what it draws is added, and the list lets go of all.
    const add = event.shiftKey || event.ctrlKey || event.pointerType === 'touch';
    if (ring)
      void WITHIN.fetch().then(
        (idsWithin) => onEnd(ring, idsWithin(ring, points), { add }),
        () => undefined,
      );
  };
  const shape = shapeOf(tool, path) ?? [];
  return (
    <svg
      className={css.draw}
      data-draw={tool}
      aria-hidden
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button > 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setPath([spotOf(event)]);
      }}
      onPointerMove={(event) => {
        if (!event.isPrimary || path.length === 0) return;
        const spot = spotOf(event);
        setPath((before) => thinned([...before, spot]));
      }}
      onPointerUp={end}
      onPointerCancel={() => setPath([])}
    >
      <path
        d={shape.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')}
        fill="currentColor"
        fillOpacity=".13"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="6 4"
      />
    </svg>
  );
}
