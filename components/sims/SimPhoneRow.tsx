'use client';

import Box from '@mui/material/Box';
import { Id } from '#components/ui/display/Id.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SimPlace } from './SimPlace.tsx';
import { SimStatusChip } from './SimStatusChip.tsx';

export const SimPhoneRow = ({ sim }: { sim: Sim }) => (
  <PhoneRow href={hrefOf('sim-edit', { id: sim.id })} gridTemplateColumns="1fr auto" gap={1} alignItems="center" justifyItems="start">
    <SimStatusChip sim={sim} />
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{sim.updated_at && <Time at={sim.updated_at} />}</Box>
    <Box
      sx={{
        gridColumn: '1 / -1',
        justifySelf: 'stretch',
        minWidth: 0,
        display: 'flex',
        alignItems: 'baseline',
        gap: 3,
        typography: 'body2',
        whiteSpace: 'nowrap',
      }}
    >
      <Id kind="imei" value={sim.imei} />
      <Box
        component="span"
        sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'right', flex: 1, minWidth: 0 }}
      >
        <SimPlace sim={sim} inLink />
      </Box>
    </Box>
  </PhoneRow>
);
