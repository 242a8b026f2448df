'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { STANDING_MARKS } from './standing.ts';
import type { Standing } from './verdicts.ts';

export function Verdict({ standing, large = false }: { standing: Standing | 'again'; large?: boolean }) {
  const t = useTranslations('scan.standing');
  const { glyph, family } = STANDING_MARKS[standing];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: large ? 2 : 1.5,
        fontWeight: 600,
        fontSize: large ? '1.25rem' : undefined,
        whiteSpace: 'nowrap',
        color: `status.${family}.fg`,
      }}
    >
      <StatusGlyph glyph={glyph} size={large ? 22 : 12} />
      {t(standing)}
    </Box>
  );
}
