'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';

export function MapSkeleton() {
  const t = useTranslations('ui.map');
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 1,
        display: 'grid',
        placeContent: 'center',
        bgcolor: 'map.land',
        pointerEvents: 'none',
        backgroundImage: (theme) =>
          `linear-gradient(${theme.vars.palette.map.edge} 1px, transparent 1px), linear-gradient(90deg, ${theme.vars.palette.map.edge} 1px, transparent 1px)`,
        backgroundSize: '96px 96px',
        '@keyframes linekeeper-map-wait': { from: { opacity: 0 }, to: { opacity: 1 } },
        '& > *': { animation: 'linekeeper-map-wait 1ms 300ms both' },
      }}
    >
      <Box sx={{ typography: 'body2', color: 'map.label', bgcolor: 'map.land', padding: '2px 10px' }}>{t('loading')}</Box>
    </Box>
  );
}
