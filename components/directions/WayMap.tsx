'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { MapLine, MapMarker } from '#components/map/mapProps.ts';
import { SiteMap } from '#components/map/SiteMap.tsx';
import type { Route } from '#lib/contract/directions.ts';
import type { MapSettings } from '#lib/contract/maps.ts';
import { LetterDisc } from './LetterDisc.tsx';
import { letterOf, type Slot } from './places.ts';

type Props = {
  settings: MapSettings;
  slots: readonly Slot[];
  route: Route | undefined;
  fit: string;
  onSpot(at: { lng: number; lat: number }): void;
  onDrop(row: number, at: { lng: number; lat: number }): void;
  onUnavailable(): void;
};

const NONE: never[] = [];
const DASHES = { roads: 'solid', highways: 'dashes', straight: 'dots' } as const;

export function WayMap({ settings, slots, route, fit, onSpot, onDrop, onUnavailable }: Props) {
  const t = useTranslations('directions');
  const lines = useMemo(
    () => route?.legs.map(({ path, by }, at): MapLine => ({ id: String(at), path, tone: 0, dash: DASHES[by] })) ?? NONE,
    [route],
  );
  const markers = useMemo(
    () =>
      slots.flatMap((slot, at): MapMarker[] =>
        slot
          ? [
              {
                id: String(at),
                lng: slot.lng,
                lat: slot.lat,
                draggable: true,
                node: <LetterDisc title={slot.label}>{letterOf(at)}</LetterDisc>,
              },
            ]
          : [],
      ),
    [slots],
  );
  return (
    <SiteMap
      label={t('map')}
      settings={settings}
      points={NONE}
      groups={NONE}
      lines={lines}
      markers={markers}
      fit={fit}
      onGround={onSpot}
      onMarkerDrop={(id, { lng, lat }) => onDrop(Number(id), { lng, lat })}
      onUnavailable={onUnavailable}
    />
  );
}
