'use client';

import { useMemo } from 'react';
import type { MapLine } from '#components/map/mapProps.ts';
import type { Route } from '#lib/contract/directions.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { type Days, useParts } from './Ways.tsx';

const pathOf = ({ legs }: Route): MapLine['path'] => legs.flatMap(({ path }) => path);

/** The ways of these days as lines: straight from stop to stop at once, as they are driven as soon as that is known. */
export function useLines(days: Days): readonly MapLine[] {
  const { known } = useDispatchContext().roads;
  const parts = useParts(days);
  return useMemo(
    () =>
      parts.map(({ id, points, tone, dash }): MapLine => {
        const way = known.get(id);
        const path = way?.of === JSON.stringify(points) ? pathOf(way.route) : points.map(({ lng, lat }) => [lng, lat] as const);
        return { id, tone, dash, path };
      }),
    [parts, known],
  );
}
