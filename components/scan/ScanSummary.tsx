'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { JudgingState } from './judging.ts';
import { STANDING_MARKS } from './standing.ts';
import type { Summary } from './useScanSounds.ts';

type Props = { devices: number; again: number; summary: Summary; state: JudgingState; unchecked: number };

const STATE_GLYPHS: Record<JudgingState, Glyph> = { idle: 'done', asking: 'running', cut: 'test-soon', unable: 'skipped' };

export function ScanSummary({ devices, again, summary, state, unchecked }: Props) {
  const t = useTranslations('scan');
  const figures: { glyph: Glyph; word: string; count: number }[] = [
    { glyph: 'open', word: t('summary.devices'), count: devices },
    { glyph: STANDING_MARKS.clean.glyph, word: t('standing.clean'), count: summary.clean },
    { glyph: STANDING_MARKS.warned.glyph, word: t('standing.warned'), count: summary.warned },
    { glyph: STANDING_MARKS.refused.glyph, word: t('standing.refused'), count: summary.refused },
    { glyph: STANDING_MARKS.again.glyph, word: t('standing.again'), count: again },
  ];
  return (
    <Box
      component="section"
      aria-label={t('summary.title')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(3, minmax(0, 1fr))',
          sm: 'repeat(5, minmax(0, 1fr))',
          lg: 'repeat(5, minmax(96px, 1fr)) minmax(200px, 2fr)',
        },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        '& > *': { padding: { xs: '6px', sm: '8px 14px' }, minWidth: 0 },
        '& > * + *': { borderInlineStart: { lg: '1px solid' }, borderColor: { lg: 'divider' } },
      }}
    >
      {figures.map(({ glyph, word, count }) => (
        <div key={word}>
          <Typography variant="caption" sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, color: 'text.secondary' }}>
            <StatusGlyph glyph={glyph} />
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{word}</span>
          </Typography>
          <Typography variant="h4" component="p">
            {count}
          </Typography>
        </div>
      ))}
      <Box role="status" sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
        <Typography variant="caption" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}>
          <StatusGlyph glyph={STATE_GLYPHS[state]} />
          {t('summary.network')}
        </Typography>
        {t(`summary.${state}`, { count: unchecked })}
      </Box>
    </Box>
  );
}
