'use client';

import Box from '@mui/material/Box';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { LostPath } from '#lib/contract/lostPaths.ts';
import { LossLevel, LossNote, LostPathNames } from './LossFacts.tsx';
import { TakeLost } from './TakeLost.tsx';

export const LostPathPhoneRow = ({ lost }: { lost: LostPath }) => (
  <Box sx={{ display: 'grid', gap: 1, px: 4, py: 2, overflowWrap: 'anywhere' }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
      <LossLevel lost={lost} />
      <CsLink cs={lost.cs_no} />
    </Box>
    <span>{lost.site_name}</span>
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
      <LostPathNames lost={lost} /> · <Time at={lost.since} />
    </Box>
    <LossNote lost={lost} />
    <Box>
      <TakeLost lost={lost} />
    </Box>
  </Box>
);
