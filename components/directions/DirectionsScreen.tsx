'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useViewModes } from '#components/map/viewModes.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { MapSettings } from '#lib/contract/maps.ts';
import { DirectionsActs } from './DirectionsActs.tsx';
import { PlaceRows } from './PlaceRows.tsx';
import { PrintedWay } from './PrintedWay.tsx';
import { coordinatesOf, letterOf } from './places.ts';
import { useDirections } from './useDirections.ts';
import { usePlan } from './usePlan.ts';
import { routeOf, WayAnswer } from './WayAnswer.tsx';
import { WayMap } from './WayMap.tsx';
import { WayOptions } from './WayOptions.tsx';

export function DirectionsScreen({ map }: { map: MapSettings }) {
  const t = useTranslations('directions');
  const titles = useTranslations('titles');
  const viewModes = useViewModes();
  const { isMapAlone, isMapShown, setViewMode } = viewModes;
  const { isOff, onUnavailable } = viewModes.trouble;
  const hasMap = !isOff;
  const [armed, setArmed] = useState<number | null>(null);
  const plan = usePlan();
  const { slots, places, at } = plan;
  const way = useDirections(places);
  const { error, isLoading } = way;
  const route = routeOf(way, places);
  // The map looks at everything anew when a place was looked for, not when one was pressed or pulled on it.
  const sought = places.filter((place) => place.label !== coordinatesOf(place));

  const notPrinted = places.length < 2 ? t('needsTwo') : error ? t('failed') : (!route || isLoading) && t('loading');

  const arm = (row: number | null) => {
    setArmed(row);
    if (row !== null) setViewMode('map');
  };
  const takeSpot = (spot: { lat: number; lng: number }) => {
    const row = armed ?? slots.indexOf(null);
    if (row < 0) return;
    plan.set(row, { ...spot, label: coordinatesOf(spot) });
    setArmed(null);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <PageHead title={titles('directions')} actions={<DirectionsActs viewModes={viewModes} places={places} notPrinted={notPrinted} />} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: hasMap ? 'row' : 'column',
          flex: 1,
          minHeight: 0,
          borderBlockStart: '1px solid',
          borderColor: 'divider',
        }}
      >
        {!isMapAlone && (
          <Box
            sx={{
              display: 'grid',
              alignContent: 'start',
              gap: 4,
              flex: hasMap ? { xs: 1, sm: '0 0 380px', lg: '0 0 420px' } : '1 1 auto',
              minWidth: 0,
              overflow: 'auto',
              padding: '16px',
              bgcolor: 'background.paper',
              borderInlineEnd: '1px solid',
              borderColor: 'divider',
              '& > *': { maxWidth: 720 },
            }}
          >
            <PlaceRows plan={plan} armed={armed} onArm={hasMap ? arm : undefined} />
            <WayOptions plan={plan} />
            <WayAnswer way={way} places={places} leaves={at} />
          </Box>
        )}
        {isMapShown && (
          <Box sx={hasMap ? { position: 'relative', display: 'flex', flex: 1, minWidth: 0, minHeight: 0 } : { flex: 'none', order: -1 }}>
            <WayMap
              settings={map}
              slots={slots}
              route={route}
              fit={sought.map(({ label }) => label).join('|')}
              onSpot={takeSpot}
              onDrop={(row, spot) => plan.set(row, { ...spot, label: coordinatesOf(spot) })}
              onUnavailable={onUnavailable}
            />
            {hasMap && armed !== null && (
              <Box sx={{ position: 'absolute', insetInline: 12, insetBlockStart: 12, zIndex: 2, maxWidth: 420 }}>
                <Alert kind="info">{t('pressMap', { letter: letterOf(armed) })}</Alert>
              </Box>
            )}
          </Box>
        )}
      </Box>
      {route && !isLoading && <PrintedWay route={route} places={places} leaves={at} />}
    </Box>
  );
}
