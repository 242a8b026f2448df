'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LineGlyph } from './LineGlyph.tsx';
import { MarkGlyph } from './MarkGlyph.tsx';
import type { MapGroup } from './points.ts';

export function MapLegend({ groups, note }: { groups: readonly MapGroup[]; note?: string }) {
  const common = useTranslations('common');
  if (groups.length < 2 && !note) return null;
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 2,
        left: 12,
        bottom: 28,
        maxWidth: 'min(640px, calc(100% - 24px))',
        maxHeight: { xs: 68, sm: 120 },
        overflow: 'auto',
        padding: '5px 10px',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        boxShadow: (theme) => `0 0 0 1px ${theme.vars.palette.line.hair}`,
        typography: 'caption',
      }}
    >
      {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
      <Box
        component="ul"
        aria-label={common('legend')}
        tabIndex={groups.length > 8 ? 0 : undefined}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 14px' }}
      >
        {groups.map(({ key, label, shape, tone, dash }) => (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            {dash && typeof tone === 'number' ? <LineGlyph tone={tone} dash={dash} /> : <MarkGlyph shape={shape} tone={tone} />}
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
