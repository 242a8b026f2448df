'use client';

import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import type { Route } from '#lib/contract/directions.ts';
import { letterOf, type Place } from './places.ts';
import { WaySteps } from './WaySteps.tsx';
import { WaySum } from './WaySum.tsx';

type Props = { route: Route; places: readonly Place[]; leaves: string | undefined };

export function PrintedWay({ route, places, leaves }: Props) {
  const common = useTranslations('common');
  return createPortal(
    <div data-printed="" data-mui-color-scheme="light">
      <GlobalStyles
        styles={{
          '[data-printed]': { display: 'none' },
          '@page': { margin: '14mm' },
          '@media print': { 'body > :not([data-printed])': { display: 'none !important' }, '[data-printed]': { display: 'block' } },
        }}
      />
      <Box sx={{ display: 'grid', gap: 5, color: 'text.primary' }}>
        <Typography variant="h1">{common('range', { from: places[0]?.label ?? '', to: places.at(-1)?.label ?? '' })}</Typography>
        <Box component="ol" sx={{ display: 'grid', gap: 1, padding: 0, listStyle: 'none' }}>
          {places.map(({ label }, at) => (
            <li key={at}>
              <strong>{letterOf(at)}</strong> {label}
            </li>
          ))}
        </Box>
        <WaySum route={route} leaves={leaves} />
        <WaySteps route={route} places={places} leaves={leaves} />
      </Box>
    </div>,
    document.body,
  );
}
