'use client';

import { type ReactNode, useMemo } from 'react';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { CrewDay } from './CrewDay.tsx';
import css from './DayList.module.css';
import { DriveQuality } from './DriveQuality.tsx';
import type { DayView } from './useDayView.ts';
import { WaitingList } from './WaitingList.tsx';

type Props = {
  view: DayView;
  waiting: readonly Unassigned[];
  canAssign: boolean;
  isKnown: boolean;
  q: string;
  onSearch(text: string): void;
  /** Scrolls away with the list. */
  above?: ReactNode;
};

/** What nobody has yet, and everybody's day in order. Says everything that map and timeline say, and is worked by keys alone. */
export function DayList({ view, canAssign, above, ...waiting }: Props) {
  const { days, groups, groupOfVisit } = view;
  const group = useMemo(() => new Map(groups.map((each) => [each.key, each])), [groups]);
  const groupOf = (key: string) => group.get(groupOfVisit.get(key) ?? '');
  return (
    <div className={css.list}>
      {above}
      {canAssign && <WaitingList {...waiting} groupOf={groupOf} />}
      {days.map((each) => (
        <CrewDay key={each.who.id} {...each} toneOf={(key) => groupOf(key)?.tone ?? 'neu'} />
      ))}
      {days.some(({ day }) => day.stops.length > 0) && (
        <div className={css.drives}>
          <DriveQuality days={days} />
        </div>
      )}
    </div>
  );
}
