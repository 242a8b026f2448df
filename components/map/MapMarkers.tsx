'use client';

import { useEngine } from './engine.ts';
import type { Drop, MapMarker } from './mapProps.ts';

type Props = { markers: readonly MapMarker[]; onDrop?(id: string, at: Drop): void };

export function MapMarkers({ markers, onDrop }: Props) {
  const { engine, map } = useEngine();
  const { Marker } = engine.rm;
  const drop = (id: string, lng: number, lat: number) => {
    const { x, y } = map.project([lng, lat]);
    const { left, top } = map.getContainer().getBoundingClientRect();
    onDrop?.(id, { lng, lat, clientX: left + x, clientY: top + y });
  };
  return markers.map(({ id, lng, lat, node, draggable = false }) => (
    <Marker key={id} longitude={lng} latitude={lat} draggable={draggable} onDragEnd={({ lngLat }) => drop(id, lngLat.lng, lngLat.lat)}>
      {node}
    </Marker>
  ));
}
