'use client';

import { useCallback, useState } from 'react';
import type { Route } from '#lib/contract/directions.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Leg, Spot } from '#lib/domain/travel/travel.ts';
import { type OnWay, pointsOf } from './dayPoints.ts';
import { createLegs, type Legs, legKey } from './legs.ts';

function legsOf(points: readonly Spot[], { quality, legs }: Route): [string, Leg][] {
  if (quality !== 'road') return [];
  return legs.flatMap(({ m, s }, at): [string, Leg][] => {
    const [from, to] = [points[at], points[at + 1]];
    return from && to ? [[legKey(from, to), { metres: Math.round(m), minutes: Math.ceil(s / 60) }]] : [];
  });
}

/** What is known of the ways of a day: how they run, what a drive takes where a service knows the roads, and what was asked for elsewhere. */
export function useRoads() {
  const [known, setKnown] = useState<ReadonlyMap<string, { of: string; route: Route }>>(new Map());
  const [legs, setLegs] = useState<Legs>(new Map());
  const [estimates] = useState(() => createLegs());
  const onWay = useCallback<OnWay>((id, way) => {
    setKnown((before) => {
      if (before.get(id) === way) return before;
      const next = new Map(before);
      if (way) next.set(id, way);
      else next.delete(id);
      return next;
    });
    const found = way ? legsOf(JSON.parse(way.of) as Spot[], way.route) : [];
    if (found.length > 0) setLegs((before) => new Map([...before, ...found]));
  }, []);
  const isRoad = useCallback(
    (day: Pick<Dispatch, 'home' | 'stops'>) => {
      const points = pointsOf(day);
      return points.length > 1 && points.slice(1).every((to, at) => legs.has(legKey(points[at] ?? to, to)));
    },
    [legs],
  );
  return { known, onWay, legs, estimates, isRoad };
}

export type Roads = ReturnType<typeof useRoads>;
