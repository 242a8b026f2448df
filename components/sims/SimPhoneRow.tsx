'use client';

import Box from '@mui/material/Box';
import { Id } from '#components/ui/Id.tsx';
import { Time } from '#components/ui/Time.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { Sim } from '#lib/contract/sims.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { SimPlace } from './SimPlace.tsx';
import { SimStatusChip } from './SimStatusChip.tsx';

/** A SIM on a phone's width: status and when, number and where; the whole row opens it. */
export const SimPhoneRow = ({ sim }: { sim: Sim }) => (
  <Box
    component={Link}
    href={hrefOf('sim-edit', { id: sim.id })}
    prefetch={false}
    sx={{
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      alignItems: 'center',
      justifyItems: 'start',
      gap: 1,
      px: 4,
      py: 2,
      color: 'text.primary',
      textDecoration: 'none',
      typography: 'body1',
    }}
  >
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
        sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'end', flex: 1, minWidth: 0 }}
      >
        <SimPlace sim={sim} inLink />
      </Box>
    </Box>
  </Box>
);
