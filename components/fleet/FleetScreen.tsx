'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { PageColumns } from '#components/ui/display/PageColumns.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { FleetCard } from './FleetCard.tsx';
import { fleetTotal, staleBilled, tablesOf } from './fleetFigures.ts';
import { StalestCard } from './StalestCard.tsx';

const TEMPLATE = { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 420px' };

export function FleetScreen({ first }: { first: Reply<typeof contract.fleet.count> | undefined }) {
  const t = useTranslations('fleet');
  const title = useTranslations('titles');
  const format = useFormatter();
  const may = useAllows();
  const isThere = useCapability('fleet');
  const hasBulk = useCapability('bulk');
  const { data, error, mutate } = useRead(contract.fleet.count, isThere ? {} : null, {
    fallbackData: first,
    revalidateOnMount: !first,
    use: [adaptiveThrottle],
    background: true,
  });
  useChannel('sims', 'fleet');
  const cells = data?.data ?? [];
  const stale = staleBilled(cells);
  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead title={title('provider-status')} sub={data && <span>{t('sub', { total: format.number(fleetTotal(cells)) })}</span>} />
      {!isThere && <Empty glyph="unknown">{t('unable')}</Empty>}
      {error && <PageFailure error={error} retry={mutate} />}
      {isThere && !data && !error && <CardsSkeleton columns={[[8, 8], [6]]} template={TEMPLATE} />}
      {data && cells.length === 0 && <Empty>{t('empty')}</Empty>}
      {cells.length > 0 && (
        <PageColumns template={TEMPLATE}>
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {tablesOf(cells).map((table) => (
              <FleetCard key={table.provider} table={table} />
            ))}
          </Box>
          {hasBulk && may(['read', 'Sim']) && <StalestCard count={stale} />}
        </PageColumns>
      )}
    </Box>
  );
}
