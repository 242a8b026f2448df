'use client';

import { useMemo } from 'react';
import type { MapMarker } from '#components/map/mapProps.ts';
import { isPlace } from '#components/map/points.ts';
import { MapHome } from './MapHome.tsx';
import { MapStop } from './MapStop.tsx';
import { MapTruck } from './MapTruck.tsx';
import { type DayView, keyOf } from './useDayView.ts';

export function useDayMarkers({ days, groups, groupOfVisit }: DayView) {
  return useMemo(() => {
    const tones = new Map(groups.map(({ key, tone }) => [key, tone]));
    const homes = new Map<string, MapMarker>();
    for (const { who, day } of days) {
      const home = day.home ?? who.home;
      if (!home || !isPlace(home.lng, home.lat)) continue;
      const id = `home ${home.lng} ${home.lat}`;
      homes.set(id, { id, lng: home.lng, lat: home.lat, node: <MapHome label={who.Branch ?? ''} /> });
    }
    const stops = days.flatMap(({ who, day }) =>
      day.stops.flatMap((stop): MapMarker[] => {
        const { lng, lat } = stop;
        if (lng === null || lat === null || !isPlace(lng, lat)) return [];
        const tone = tones.get(groupOfVisit.get(keyOf(stop)) ?? '') ?? 'neu';
        return [{ id: keyOf(stop), lng, lat, node: <MapStop stop={stop} technicianId={who.id} tone={tone} /> }];
      }),
    );
    const trucks = days.flatMap(({ who, day: { position } }): MapMarker[] =>
      position && isPlace(position.lng, position.lat)
        ? [{ id: `truck ${who.id}`, lng: position.lng, lat: position.lat, node: <MapTruck who={who} position={position} /> }]
        : [],
    );
    return [...homes.values(), ...stops, ...trucks];
  }, [days, groups, groupOfVisit]);
}
