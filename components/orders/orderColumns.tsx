'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import { hrefOf } from '#lib/access/pages.ts';
import type { Order } from '#lib/contract/orders/order.ts';
import { OrderProgress } from './OrderProgress.tsx';

const USUAL = ['number', 'supplier', 'device_type', 'warehouse_code', 'received', 'due_on', 'state'];

export function useOrderColumns() {
  const t = useWords('orders.fields', 'fields');
  const sims = useWords('sims.fields', 'fields');
  const words = useTranslations('orders');
  const common = useTranslations('common');
  const day = useShortDay();
  const all = useMemo((): Column<Order>[] => {
    return [
      {
        ...{ field: 'number', title: t('number'), width: 150, sortable: true },
        cell: ({ id, number }) => <TextLink href={hrefOf('order', { id })}>{number}</TextLink>,
      },
      { field: 'supplier', title: t('supplier'), width: 180, flex: 1, sortable: true, cell: ({ supplier }) => supplier },
      { field: 'device_type', title: sims('device_type'), width: 150, cell: ({ device_type }) => device_type },
      { field: 'warehouse_code', title: t('warehouse_code'), width: 110, cell: ({ warehouse_code }) => warehouse_code },
      { field: 'received', title: t('received'), width: 190, cell: (order) => <OrderProgress order={order} /> },
      { field: 'due_on', title: t('due_on'), width: 110, sortable: true, cell: ({ due_on }) => due_on && day(due_on) },
      { field: 'state', title: common('state'), width: 100, cell: ({ closed_at }) => words(closed_at ? 'closed' : 'open') },
    ];
  }, [t, sims, words, common, day]);
  return useOwnColumns('orders', all, USUAL);
}
