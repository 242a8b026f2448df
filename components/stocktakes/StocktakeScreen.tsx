'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useNamed } from '#components/shell/pageName.ts';
import { Figures } from '#components/ui/display/Figures.tsx';
import { PageBody } from '#components/ui/display/PageBody.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { CountField } from './CountField.tsx';
import { StocktakeLines } from './StocktakeLines.tsx';
import { StocktakeTools } from './StocktakeTools.tsx';

type Props = { id: string; first: Reply<typeof contract.stocktakes.show> | undefined };

/** A count of a place: scanned by one or by several at once, each on their own screen. */
export function StocktakeScreen({ id, first }: Props) {
  const t = useTranslations('stocktakes');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const count = useCount();
  const isThere = useCapability('stocktakes');
  const mayCount = useAllows()(contract.stocktakes.count.access);
  const { data, error, mutate } = useRead(contract.stocktakes.show, isThere ? { params: { id } } : null, { fallbackData: first });
  useChannel('sims', 'stocktakes');
  const stocktake = data?.data;
  useNamed(stocktake ? t('titleOf', { place: stocktake.place }) : titles('stocktake', { id }));
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  if (error?.problem.code === 'not_found')
    return <NotFound title={titles('stocktake', { id })} why={t('goneWhy')} href={hrefOf('stocktakes')} go={t('toList')} />;
  return (
    <PageBody>
      <PageHead
        back={{ href: hrefOf('stocktakes'), label: common('backToTheList') }}
        title={stocktake ? t('titleOf', { place: stocktake.place }) : common('loading')}
        sub={stocktake?.device_type}
        actions={stocktake && <StocktakeTools stocktake={stocktake} />}
      />
      {error && <PageFailure error={error} retry={() => void mutate()} />}
      {!stocktake && !error && <CardsSkeleton columns={[[4, 10]]} />}
      {stocktake && (
        <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 }, pb: 5 }}>
          {stocktake.closed_at && (
            <Alert kind="info" title={t('closedBy', { by: stocktake.closed_by ?? '' })}>
              {t('closedWhy')}
            </Alert>
          )}
          {mayCount && <CountField id={id} isClosed={stocktake.closed_at !== null} />}
          <Figures
            of={[
              { label: t('expected'), value: count(stocktake.expected) },
              { label: t('states.found'), value: count(stocktake.found), tone: stocktake.found > 0 ? 'ok' : undefined },
              { label: t('states.missing'), value: count(stocktake.missing), tone: stocktake.missing > 0 ? 'crit' : undefined },
              { label: t('states.elsewhere'), value: count(stocktake.elsewhere), tone: stocktake.elsewhere > 0 ? 'warn' : undefined },
              { label: t('states.unknown'), value: count(stocktake.unknown), tone: stocktake.unknown > 0 ? 'warn' : undefined },
            ]}
          />
          <StocktakeLines stocktake={stocktake} />
        </Box>
      )}
    </PageBody>
  );
}
