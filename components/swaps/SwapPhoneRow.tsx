'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { Time } from '#components/ui/display/Time.tsx';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { SwapStatusChip } from './SwapStatusChip.tsx';

export const SwapPhoneRow = ({ swap, children }: { swap: Swap; children?: ReactNode }) => (
  <PhoneRow href={hrefOf('sim-swap', { id: swap.id })}>
    <b>
      {swap.id} {swap.cs_no}
    </b>
    <Box sx={{ typography: 'caption', color: 'text.secondary', justifySelf: 'end' }}>
      {swap.updated_at && <Time at={swap.updated_at} />}
    </Box>
    <Box sx={{ ...ELLIPSIS, typography: 'body2' }}>{swap.site_name}</Box>
    <Box sx={{ justifySelf: 'end' }}>
      <SwapStatusChip status={swap.status} />
    </Box>
    {children && <Box sx={{ gridColumn: '1 / -1', typography: 'body2' }}>{children}</Box>}
  </PhoneRow>
);
