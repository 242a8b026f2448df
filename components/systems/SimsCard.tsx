'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { PingLink } from '#components/network/PingLink.tsx';
import { SimLink } from '#components/sims/SimLink.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';

export function SimsCard({ sims }: { sims: readonly Sim[] }) {
  const t = useTranslations('systems.sims');
  const common = useTranslations('common');
  return (
    <Card title={t('title')} meta={sims.length > 0 && common('count', { count: sims.length })}>
      {sims.length === 0 && <span>{t('none')}</span>}
      {sims.map((sim) => (
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
