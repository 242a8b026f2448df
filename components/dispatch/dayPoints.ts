'use client';

import { isPlace } from '#components/map/points.ts';
import type { Route, RoutePoint } from '#lib/contract/directions.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';

export function pointsOf({ home, stops }: Pick<Dispatch, 'home' | 'stops'>): RoutePoint[] {
  const places = stops.flatMap(({ lat, lng }) => (lat !== null && lng !== null && isPlace(lng, lat) ? [{ lat, lng }] : []));
  if (places.length === 0) return [];
  return home ? [{ lat: home.lat, lng: home.lng }, ...places, { lat: home.lat, lng: home.lng }] : places;
}

export type OnWay = (id: string, way: { of: string; route: Route } | undefined) => void;
