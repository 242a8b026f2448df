'use client';

import { useEffect, useMemo } from 'react';
import { useDirections } from '#components/directions/useDirections.ts';
import type { RoutePoint } from '#lib/contract/directions.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { MOST_POINTS } from '#lib/contract/words/directions.ts';
import { lookOf } from './crew.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { type OnWay, pointsOf } from './dayPoints.ts';

/** A long way in parts that may be asked for, each from where the one before ends. */
function partsOf(points: readonly RoutePoint[]): RoutePoint[][] {
  const parts: RoutePoint[][] = [];
  for (let from = 0; from < points.length - 1; from += MOST_POINTS - 1) parts.push(points.slice(from, from + MOST_POINTS));
  return parts;
}

type Props = { id: string; points: readonly RoutePoint[]; onWay: OnWay };

function Way({ id, points, onWay }: Props) {
  const { data } = useDirections(points, { background: true });
  const of = JSON.stringify(points);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says what came, once
  useEffect(() => {
    onWay(id, data && { of, route: data });
  }, [id, data, onWay]);
  return null;
}

export type Days = readonly { who: Technician; day: Dispatch }[];

export function useParts(days: Days) {
  const asked = JSON.stringify(days.map(({ who, day }) => [who.id, who.colour, partsOf(pointsOf(day))]));
  return useMemo(
    () =>
      (JSON.parse(asked) as [number, string | null, ReturnType<typeof partsOf>][]).flatMap(([id, colour, parts]) =>
        parts.map((points, at) => ({ id: `${id}:${at}`, points, ...lookOf({ id, colour }) })),
      ),
    [asked],
  );
}

export function Ways({ days }: { days: Days }) {
  const { roads } = useDispatchContext();
  return useParts(days).map(({ id, points }) => <Way key={id} id={id} points={points} onWay={roads.onWay} />);
}
