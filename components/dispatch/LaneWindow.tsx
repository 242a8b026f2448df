'use client';

import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { type Span, shareOf } from './axis.ts';
import css from './Timeline.module.css';

/** When a visit may begin, as a bar above it; what the times say stands in its row. */
export function LaneWindow({ stop, axis }: { stop: Stop; axis: Span }) {
  const { start, end } = stop.window ?? {};
  if (isOver(stop) || (!start && !end)) return null;
  const [from, to] = [start ? Date.parse(start) : axis.start, end ? Date.parse(end) : axis.end].map((at) => shareOf(axis, at));
  return (
    <div
      aria-hidden
      className={css.window}
      data-late={stop.late_minutes ? true : undefined}
      style={{ left: `${from}%`, width: `${(to ?? 0) - (from ?? 0)}%` }}
    />
  );
}
