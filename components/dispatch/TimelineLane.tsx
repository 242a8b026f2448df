'use client';

import { toneVariable } from '#components/map/marks.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { type Axis, shareOf } from './axis.ts';
import { lookOf } from './crew.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { GoneStops } from './GoneStops.tsx';
import { LaneHead } from './LaneHead.tsx';
import { LaneLanding } from './LaneLanding.tsx';
import { LaneShading } from './LaneShading.tsx';
import { LaneWindow } from './LaneWindow.tsx';
import type { LaneFit } from './laneFits.ts';
import css from './Timeline.module.css';
import { TimelineStop } from './TimelineStop.tsx';
import { keyOf } from './useDayView.ts';

type Props = { who: Technician; day: Dispatch; axis: Axis; fit: LaneFit | undefined };

export function TimelineLane({ who, day, axis, fit }: Props) {
  const { previewed } = useDispatchContext();
  const gone = previewed?.gone.get(who.id) ?? [];
  const { tone } = lookOf(who);
  const [first, last] = [day.leaves_at, day.back_at].map((at) => (at ? shareOf(axis, Date.parse(at)) : undefined));
  return (
    <div className={css.lane}>
      <LaneHead who={who} day={day} fit={fit} />
      <div
        data-drop={who.id}
        data-start={axis.start}
        data-end={axis.end}
        data-fits={fit ? String(!fit.against) : undefined}
        className={css.track}
      >
        <LaneShading who={who} day={day} axis={axis} />
        <div aria-hidden className={css.grid} style={{ backgroundSize: `${100 / axis.hours.length}% 100%` }} />
        {first !== undefined && last !== undefined && (
          <div aria-hidden className={css.way} style={{ left: `${first}%`, width: `${last - first}%`, background: toneVariable(tone) }} />
        )}
        {gone.length > 0 && <GoneStops stops={gone} axis={axis} />}
        {day.stops.map((stop) => (
          <LaneWindow key={keyOf(stop)} stop={stop} axis={axis} />
        ))}
        {day.stops.map((stop, index) => (
          <TimelineStop key={keyOf(stop)} stop={stop} index={index} who={who} tone={tone} axis={axis} />
        ))}
        <LaneLanding who={who} axis={axis} />
      </div>
    </div>
  );
}
