'use client';

import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useViewModes, ViewModeSwitch } from '#components/map/viewModes.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { copyText } from '#components/ui/controls/copyText.ts';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import type { MapSettings } from '#lib/contract/maps.ts';
import { NavigateMenu } from './NavigateMenu.tsx';
import { PlaceRows } from './PlaceRows.tsx';
import { PrintedWay } from './PrintedWay.tsx';
import { coordinatesOf, letterOf, type Place } from './places.ts';
import { useDirections } from './useDirections.ts';
import { usePlan } from './usePlan.ts';
import { UNITS, useUnits } from './useWayWords.ts';
import { WayMap } from './WayMap.tsx';
import { WaySteps } from './WaySteps.tsx';
import { WaySum } from './WaySum.tsx';

export function DirectionsScreen({ map, towns }: { map: MapSettings; towns: readonly Place[] }) {
  const t = useTranslations('directions');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const say = useToast();
  const [units, setUnits] = useUnits();
  const viewModes = useViewModes();
  const { isMapAlone, isMapShown, setViewMode } = viewModes;
  const { isOff, onUnavailable } = viewModes.trouble;
  const hasMap = !isOff;
  const [armed, setArmed] = useState<number | null>(null);
  const plan = usePlan();
  const { slots, places, at } = plan;
  const { data, error, isLoading, mutate } = useDirections(places);
  // The last way stays, faded, while the next is on its way.
  const route = !error && data?.legs.length === places.length - 1 ? data : undefined;
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
  const copy = async () => say(t((await copyText(window.location.href)) ? 'copied' : 'notCopied'));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <PageHead
        title={titles('directions')}
        actions={
          <>
            <ViewModeSwitch viewModes={viewModes} />
            <NavigateMenu places={places} />
            <Button startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
              {t('copyLink')}
            </Button>
            <ActionButton startIcon={<PrintOutlined />} reason={notPrinted} onClick={() => window.print()}>
              {common('print')}
            </ActionButton>
          </>
        }
      />
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
            <PlaceRows plan={plan} towns={towns} armed={armed} onArm={hasMap ? arm : undefined} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 3 }}>
              <Box sx={{ flex: '1 1 140px' }}>
                <TextField label={t('leaves')} type="time" value={at ?? ''} onChange={(event) => plan.leaveAt(event.target.value)} />
              </Box>
              <ToggleButtonGroup
                exclusive
                size="small"
                value={units}
                onChange={(_, next) => next && setUnits(next)}
                aria-label={t('units')}
                sx={{ marginBlockStart: '18px' }}
              >
                {UNITS.map((unit) => (
                  <ToggleButton key={unit} value={unit}>
                    {t(`in.${unit}`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </Box>
            {error && <Failure problem={error.problem} title={t('failed')} retryAfter={error.retryAfter} retry={() => void mutate()} />}
            {places.length < 2 && <Box sx={{ color: 'text.secondary' }}>{t('begin')}</Box>}
            {isLoading && !route && <Box role="status">{t('loading')}</Box>}
            {route && (
              <Box aria-busy={isLoading} sx={{ display: 'grid', gap: 5, opacity: isLoading ? 0.5 : undefined }}>
                <WaySum route={route} leaves={at} />
                <WaySteps route={route} places={places} leaves={at} />
              </Box>
            )}
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
