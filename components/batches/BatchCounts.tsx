'use client';

import Box from '@mui/material/Box';
import { useFormatter } from 'next-intl';
import { SHAPES } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { countedStates, glyphOf, useStateWord } from './rowStates.ts';

type Props = {
  counts: Record<string, number> | null;
  /** How many rows there are, of an upstream that tells no states. */
  rows?: number | null;
  /** The words stand beside the bar instead of in its tooltip. */
  spelt?: boolean;
};

export function BatchCounts({ counts, rows, spelt = false }: Props) {
  const format = useFormatter();
  const wordOf = useStateWord();
  if (!counts) return <span>{typeof rows === 'number' ? format.number(rows) : '–'}</span>;
  const states = countedStates(counts);
  const total = states.reduce((sum, [, count]) => sum + count, 0);
  const words = states.map(([state, count]) => `${format.number(count)} ${wordOf(state)}`).join(', ');
  const bar = (
    <Box
      component="span"
      role="img"
      aria-label={words}
      sx={{
        display: 'flex',
        gap: '1px',
        flex: '0 0 110px',
        height: 8,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'ground.sunken',
      }}
    >
      {states.map(([state, count]) => (
        <Box key={state} component="span" sx={{ flex: `${count} 0 3px`, bgcolor: `status.${SHAPES[glyphOf(state)].family}.mark` }} />
      ))}
    </Box>
  );
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: spelt ? 'wrap' : 'nowrap', alignItems: 'center', gap: '4px 12px', minWidth: 0 }}>
      {spelt ? bar : <Tooltip title={words}>{bar}</Tooltip>}
      {!spelt && <span>{format.number(total)}</span>}
      {spelt &&
        states.map(([state, count]) => (
          <Box key={state} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
            <StatusGlyph glyph={glyphOf(state)} />
            {format.number(count)} {wordOf(state)}
          </Box>
        ))}
    </Box>
  );
}
