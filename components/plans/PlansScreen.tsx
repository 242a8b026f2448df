'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { Plan } from '#lib/contract/plans.ts';
import { PlanList } from './PlanList.tsx';
import { WarehouseCostCard } from './WarehouseCostCard.tsx';

const PlanDrawer = lazyPart(async () => (await import('./PlanDrawer.tsx')).PlanDrawer);

export function PlansScreen({ first }: { first: Reply<typeof contract.plans.rates> | undefined }) {
  const t = useTranslations('plans');
  const title = useTranslations('titles')('plans');
  const isThere = useCapability('plans');
  const may = useAllows();
  const { data, error, mutate } = useRead(contract.plans.rates, isThere ? {} : null, { fallbackData: first, revalidateOnMount: !first });
  useChannel('sims', 'plans');
  const [open, setOpen] = useState<Plan | 'new'>();
  const rates = data?.data;
  const mayKeep = may(contract.plans.create.access);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto' }}>
      <PageHead
        title={title}
        sub={<span>{t('intro')}</span>}
        actions={
          rates &&
          mayKeep && (
            <Button variant="contained" color="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          )
        }
      />
      {!isThere && <Empty glyph="unknown">{t('unable')}</Empty>}
      {error && <PageFailure error={error} retry={mutate} />}
      {rates && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, pb: 5 }}>
          <PlanList rates={rates} onOpen={mayKeep ? setOpen : undefined} />
          <WarehouseCostCard />
        </Box>
      )}
      {open && rates && (
        <PlanDrawer plan={open === 'new' ? undefined : open} currency={rates.currency} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  );
}
