'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type Order, OrderQuery } from '#lib/contract/orders/order.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { OrderProgress } from './OrderProgress.tsx';
import { useOrderColumns } from './orderColumns.tsx';

const OrderDrawer = lazyPart(async () => (await import('./OrderDrawer.tsx')).OrderDrawer);

const NARROWING = ['q', 'state'] as const;

export function OrdersScreen({ first }: { first: Reply<typeof contract.orders.list> | undefined }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const router = useRouter();
  const isThere = useCapability('orders');
  const mayAdd = useAllows()(contract.orders.create.access) && isThere;
  const [adding, setAdding] = useState(false);
  const state = useListState(OrderQuery, NARROWING);
  const { query, change, narrowed } = state;
  const { columns, widen } = useOrderColumns();
  const list = useList(contract.orders.list, isThere ? query : null, first);
  useChannel('sims', 'orders', 'batches');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const add = mayAdd && (
    <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <ListScreen
      title={titles('orders')}
      back={{ href: hrefOf('batches'), label: t('toBatches') }}
      list={list}
      state={state}
      filters={
        <>
          <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
          <FilterGroup
            title={common('state')}
            {...filterOf({ query, change })('state')}
            options={(['open', 'closed'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </>
      }
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      columns={columns}
      onWidth={widen}
      phone={(order) => <OrderRow order={order} />}
      actions={add}
    >
      {adding && <OrderDrawer onClose={() => setAdding(false)} onSaved={({ id }) => router.push(hrefOf('order', { id }))} />}
    </ListScreen>
  );
}

function OrderRow({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const { id, number, supplier, device_type, warehouse_code, closed_at } = order;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px', py: 2, px: 4 }}>
      <TextLink href={hrefOf('order', { id })}>{number}</TextLink>
      <span>{t(closed_at ? 'closed' : 'open')}</span>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{[supplier, device_type, warehouse_code].filter(Boolean).join(', ')}</Box>
      <OrderProgress order={order} />
    </Box>
  );
}
