'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { OrderAction } from '#components/bulk/OrderAction.tsx';
import { SimLink } from '#components/sims/SimLink.tsx';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { BILLED, STALE } from './fleetFigures.ts';

const QUERY: Partial<SimQuery> = { status: [...BILLED], checked: [...STALE], sort: 'provider_checked_at' };
const SHOWN = 25;

export function StalestCard({ count }: { count: number }) {
  const t = useTranslations('fleet.stalest');
  const { data, error, mutate } = useRead(contract.sims.list, { query: { ...QUERY, page: 1, per_page: SHOWN } }, { background: true });
  useChannel('sims', 'sims');
  return (
    <Card title={t('title')} meta={t('count', { count })}>
      <Box>{t('why')}</Box>
      {count > 0 && (
        <div>
          <OrderAction order="provider-status" label={t('ask', { count })} selection={{ query: QUERY, count }} />
        </div>
      )}
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && data.data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data?.data.map((sim) => (
          <Box
            component="li"
            key={sim.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '2px 12px',
              paddingBlock: 1.5,
              borderBlockStart: '1px solid',
              borderColor: 'divider',
            }}
          >
            <SimLink id={sim.id} imei={sim.imei} iccid={sim.iccid} />
            <SimStatusChip sim={sim} />
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', marginInlineStart: 'auto' }}>
              {sim.provider_checked_at ? <Time at={sim.provider_checked_at} /> : t('never')}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
