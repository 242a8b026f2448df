'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { shownId } from '#lib/format/ids.ts';
import { SimActions } from './SimActions.tsx';
import { SimFacts } from './SimFacts.tsx';
import { SimHeld } from './SimHeld.tsx';
import { SimLink } from './SimLink.tsx';

export function SimPanel({ id }: { id: string }) {
  const titles = useTranslations('titles');
  const { data, error, mutate } = useRead(contract.sims.show, { params: { id } }, { background: true });
  useChannel('sims', 'sims');
  const sim = data?.data;
  return (
    <Box
      component="section"
      aria-label={titles('sim-edit', { id: shownId(id) })}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {sim && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box
              component="h2"
              sx={{ typography: 'h2', display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, marginInlineEnd: 'auto' }}
            >
              <span>{titles('sim-edit', { id: shownId(id) })}</span>
              <SimLink id={sim.id} imei={sim.imei} iccid={sim.iccid} />
              <Box component="span" sx={{ typography: 'body1', color: 'text.secondary' }}>
                {sim.device_type}
              </Box>
            </Box>
            <SimActions sim={sim} />
          </Box>
          <SimFacts sim={sim} />
          <SimHeld sim={sim} />
        </>
      )}
    </Box>
  );
}
