'use client';

import css from './DispatchScreen.module.css';
import { DriveQuality } from './DriveQuality.tsx';
import type { DayView } from './useDayView.ts';

export function DriveNote({ days, isOnMap }: { days: DayView['days']; isOnMap: boolean }) {
  return (
    <div className={css.drives} data-on-map={isOnMap || undefined}>
      <DriveQuality days={days} />
    </div>
  );
}
