'use client';

import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { MapLine } from '#components/map/mapProps.ts';
import { lookOf } from '#lib/browser/dispatch/crew.ts';
import type { Route } from '#lib/contract/directions.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { type Heard, partsOf, pointsOf, Way } from './Ways.tsx';

type Days = readonly { who: Technician; day: Dispatch }[];

const pathOf = ({ legs }: Route): MapLine['path'] => legs.flatMap(({ path }) => path);

/** The ways of these days as lines: straight from stop to stop at once, as they are driven as soon as that is known. */
export function useLines(days: Days): { lines: readonly MapLine[]; isEstimate: boolean; ways: ReactNode } {
  const [known, setKnown] = useState<ReadonlyMap<string, { of: string; route: Route }>>(new Map());
  const onWay = useCallback<Heard>((id, way) => {
    setKnown((before) => {
      if (before.get(id) === way) return before;
      const next = new Map(before);
      if (way) next.set(id, way);
      else next.delete(id);
      return next;
    });
  }, []);
  const asked = JSON.stringify(days.map(({ who, day }) => [who.id, who.colour, partsOf(pointsOf(day))]));
  const all = useMemo(
    () =>
      (JSON.parse(asked) as [number, string | null, ReturnType<typeof partsOf>][]).flatMap(([id, colour, parts]) =>
        parts.map((points, at) => ({ id: `${id}:${at}`, points, ...lookOf({ id, colour }) })),
      ),
    [asked],
  );
  const lines = useMemo(
    () =>
      all.map(({ id, points, tone, dash }): MapLine => {
        const way = known.get(id);
        const path = way?.of === JSON.stringify(points) ? pathOf(way.route) : points.map(({ lng, lat }) => [lng, lat] as const);
        return { id, tone, dash, path };
      }),
    [all, known],
  );
  const isEstimate = all.some(({ id }) => known.get(id)?.route.quality !== 'road');
  return { lines, isEstimate, ways: all.map(({ id, points }) => <Way key={id} id={id} points={points} onWay={onWay} />) };
}
