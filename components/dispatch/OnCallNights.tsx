'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { OnCallNight } from '#lib/contract/onCall.ts';
import { type NightStretch, stretchesOfNights } from './onCallForm.ts';
import { useOnCallWords } from './useOnCallWords.ts';

type Props = { nights: readonly OnCallNight[]; act?(stretch: NightStretch): ReactNode };

/** Nights on call, those in a row of one person together. */
export function OnCallNights({ nights, act }: Props) {
  const { days, hours, nightOf } = useOnCallWords();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {stretchesOfNights(nights, hours).map((stretch) => (
        <Box
          component="li"
          key={stretch.from}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, py: 1, borderBlockEnd: '1px solid', borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {days(stretch.from, stretch.to)}
            <Box sx={{ color: 'text.secondary' }}>
              {(stretch.night.absent || stretch.night.technician_id === null) && <StatusGlyph glyph="late" />} {nightOf(stretch.night)}
            </Box>
          </Box>
          {act?.(stretch)}
        </Box>
      ))}
    </Box>
  );
}
