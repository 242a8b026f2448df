'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { Route } from '#lib/contract/directions.ts';
import { LetterDisc } from './LetterDisc.tsx';
import { letterOf, type Place } from './places.ts';
import { StepGlyph } from './StepGlyph.tsx';
import { useWayWords } from './useWayWords.ts';

type Props = { route: Route; places: readonly Place[]; leaves: string | undefined };

export function WaySteps({ route, places, leaves }: Props) {
  const t = useTranslations('directions');
  const common = useTranslations('common');
  const { distance, duration, clock, step } = useWayWords(leaves);
  let gone = 0;
  return route.legs.map((leg, at) => {
    gone += leg.s;
    const [from, to] = [places[at], places[at + 1]];
    if (!from || !to) return null;
    const ends = { from: letterOf(at), to: letterOf(at + 1) };
    return (
      <Box component="section" key={at} aria-label={t('leg', ends)} sx={{ display: 'grid', gap: 2, breakInside: 'avoid-page' }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 10px', alignItems: 'center' }}>
          <LetterDisc aria-hidden>{ends.to}</LetterDisc>
          <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {common('range', { from: from.label, to: to.label })}
          </Typography>
          <Typography variant="caption" sx={{ gridColumn: 2, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {[distance(leg.m), duration(leg.s), t('thereAt', { time: clock(gone) })].join(' · ')}
            {leg.by === 'straight' && leg.m > 0 && ` · ${t('byStraight')}`}
          </Typography>
        </Box>
        <Box component="ol" sx={{ display: 'grid', padding: 0, listStyle: 'none' }}>
          {leg.steps.map((each, index) => (
            <Box
              component="li"
              key={index}
              sx={{
                display: 'grid',
                gridTemplateColumns: '24px minmax(0, 1fr) auto',
                gap: '0 10px',
                alignItems: 'start',
                paddingBlock: 1.5,
                borderBlockStart: index > 0 ? '1px solid' : undefined,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ display: 'grid', placeItems: 'center', height: 20 }}>
                <StepGlyph step={each} />
              </Box>
              <span style={{ overflowWrap: 'anywhere' }}>{step(each, to.label)}</span>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {each.m >= 1 && distance(each.m)}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    );
  });
}
