'use client';

import { useMemo } from 'react';
import type { MapLine } from '#components/map/mapProps.ts';
import type { Route } from '#lib/contract/directions.ts';
import { lookOf } from './crew.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { pointsOf } from './dayPoints.ts';
import { type Days, useParts } from './Ways.tsx';

const pathOf = ({ legs }: Route): MapLine['path'] => legs.flatMap(({ path }) => path);

/** The ways of these days as lines: straight from stop to stop at once, as they are driven as soon as that is known. */
export function useLines(days: Days): readonly MapLine[] {
  const { roads, previewed } = useDispatchContext();
  const { known } = roads;
  const parts = useParts(days);
  return useMemo(() => {
    const before = (previewed?.before ?? []).flatMap((day): MapLine[] => {
      const who = days.find((each) => each.who.id === day.technician_id)?.who;
      const points = pointsOf(day);
      if (!who || points.length < 2) return [];
      const path = points.map(({ lng, lat }) => [lng, lat] as const);
      return [{ id: `${who.id}:before`, tone: lookOf(who).tone, dash: 'dashes', path, isFaint: true }];
    });
    const after = parts.map(({ id, points, tone, dash }): MapLine => {
      const way = known.get(id);
      const path = way?.of === JSON.stringify(points) ? pathOf(way.route) : points.map(({ lng, lat }) => [lng, lat] as const);
      return { id, tone, dash, path };
    });
    return [...before, ...after];
  }, [parts, known, previewed, days]);
}
