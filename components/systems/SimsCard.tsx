'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PingLink } from '#components/network/PingLink.tsx';
import { SimLink } from '#components/sims/SimLink.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { System } from '#lib/contract/systems.ts';
import { useSystemSims } from './useSystemSims.ts';

export function SimsCard({ system }: { system: Pick<System, 'cs_no' | 'sims'> }) {
  const t = useTranslations('systems.sims');
  const common = useTranslations('common');
  const { sims, error, retry } = useSystemSims(system);
  return (
    <Card title={t('title')} meta={sims && sims.length > 0 && common('count', { count: sims.length })}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={retry} />}
      {!sims && !error && <span>{common('loading')}</span>}
      {sims?.length === 0 && <span>{t('none')}</span>}
      {sims?.map((sim) => (
        <Box key={sim.id} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <SimLink id={sim.id} imei={sim.imei} iccid={sim.iccid} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', typography: 'caption', color: 'text.secondary' }}>
            <SimStatusChip sim={sim} />
            <span>{sim.device_type}</span>
            {sim.ip_address && <PingLink ip={sim.ip_address} />}
          </Box>
        </Box>
      ))}
    </Card>
  );
}
