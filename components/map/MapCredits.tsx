'use client';

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import type { BaseTiles } from '#lib/contract/maps.ts';

/** Whom the map is owed to; their licences ask for it, so it is always in sight. */
export function MapCredits({ tiles }: { tiles: BaseTiles | null }) {
  const t = useTranslations('ui.map');
  if (!tiles?.attribution.length) return null;
  return (
    <Box
      role="note"
      aria-label={t('credits')}
      sx={{
        position: 'absolute',
        zIndex: 2,
        right: 0,
        bottom: 0,
        maxWidth: '100%',
        padding: '1px 8px',
        borderStartStartRadius: 4,
        bgcolor: 'map.land',
        color: 'map.label',
        fontSize: '0.6875rem',
        lineHeight: 1.5,
      }}
    >
      {tiles.attribution.map(({ text, href }, at) =>
        href ? (
          <Link key={at} href={href} target="_blank" rel="noreferrer" underline="always" color="inherit">
            {text}
          </Link>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </Box>
  );
}
