'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Time } from '#components/ui/Time.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Swap } from '#lib/contract/swaps.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { SwapStatusChip } from './SwapStatusChip.tsx';

/** A swap on a phone's width; the whole row opens it. */
export const SwapPhoneRow = ({ swap, children }: { swap: Swap; children?: ReactNode }) => (
  <Box
    component={Link}
    href={hrefOf('sim-swap', { id: swap.id })}
    prefetch={false}
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '4px 12px',
      px: 4,
      py: 2,
      color: 'text.primary',
      textDecoration: 'none',
      typography: 'body1',
    }}
  >
    <b>
      {swap.id} {swap.cs_no}
    </b>
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{swap.updated_at && <Time at={swap.updated_at} />}</Box>
    <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', typography: 'body2' }}>
      {swap.site_name}
    </Box>
    <SwapStatusChip status={swap.status} />
    {children && <Box sx={{ gridColumn: '1 / -1', typography: 'body2' }}>{children}</Box>}
  </Box>
);
