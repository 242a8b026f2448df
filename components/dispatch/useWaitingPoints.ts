'use client';

import { useMemo } from 'react';
import { isPlace, type MapPoint } from '#components/map/points.ts';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { type DayView, keyOf } from './useDayView.ts';

export function useWaitingPoints(waiting: readonly Unassigned[], { groupOfVisit }: DayView) {
  return useMemo(
    () =>
      waiting.flatMap(({ ticket_id: id, lng, lat, ...rest }): MapPoint[] =>
        id !== null && lng !== null && lat !== null && isPlace(lng, lat)
          ? [{ id, lng, lat, group: groupOfVisit.get(keyOf({ ...rest, ticket_id: id })) ?? '' }]
          : [],
      ),
    [waiting, groupOfVisit],
  );
}
