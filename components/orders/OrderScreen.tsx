'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useNamed } from '#components/shell/pageName.ts';
import { PageBody } from '#components/ui/display/PageBody.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderTools } from './OrderTools.tsx';

type Props = { id: string; first: Reply<typeof contract.orders.show> | undefined };

/** A purchase order: what was ordered, what came, what did not. */
export function OrderScreen({ id, first }: Props) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const isThere = useCapability('orders');
  const { data, error, mutate } = useRead(contract.orders.show, isThere ? { params: { id } } : null, { fallbackData: first });
  useChannel('sims', 'orders', 'batches', 'sims');
  const order = data?.data;
  useNamed(order ? t('titleOf', { number: order.number }) : titles('order', { id }));
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  if (error?.problem.code === 'not_found')
    return <NotFound title={titles('order', { id })} why={t('missing')} href={hrefOf('orders')} go={t('toList')} />;
  return (
    <PageBody>
      <PageHead
        back={{ href: hrefOf('orders'), label: common('backToTheList') }}
        title={order ? t('titleOf', { number: order.number }) : common('loading')}
        sub={order && [order.supplier, order.closed_at && t('closed')].filter(Boolean).join(', ')}
        actions={order && <OrderTools order={order} />}
      />
      {error && <PageFailure error={error} retry={() => void mutate()} />}
      {!order && !error && <CardsSkeleton columns={[[4, 10]]} />}
      {order && (
        <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, sm: 5 }, pb: 5 }}>
          <OrderFacts order={order} />
          {order.lines_count > 0 && <OrderLines order={order} />}
        </Box>
      )}
    </PageBody>
  );
}
