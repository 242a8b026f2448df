'use client';

import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '#components/ui/ListGrid.tsx';
import { Time } from '#components/ui/Time.tsx';
import type { Swap } from '#lib/contract/swaps.ts';
import { CsLink } from './CsLink.tsx';
import { SwapLink } from './SwapLink.tsx';
import { UnfinishedWhy } from './UnfinishedWhy.tsx';

const DAY = 86_400_000;

/** The columns of what is not done with: why, for how long, and what it costs. */
export function useUnfinishedColumns(): Column<Swap>[] {
  const t = useTranslations('swaps.list');
  const format = useFormatter();
  const now = useNow().getTime();
  return useMemo(
    () => [
      { field: 'id', title: t('fields.id'), width: 80, sortable: true, cell: ({ id }) => <SwapLink id={id} /> },
      {
        field: 'why',
        title: t('fields.why'),
        width: 330,
        flex: 1,
        cell: ({ unfinished }) => unfinished && <UnfinishedWhy why={unfinished.why} />,
      },
      {
        field: 'age',
        title: t('fields.age'),
        width: 110,
        end: true,
        cell: ({ unfinished }) =>
          unfinished?.since && t('days', { count: Math.max(0, Math.floor((now - Date.parse(unfinished.since)) / DAY)) }),
      },
      {
        field: 'cost',
        title: t('fields.cost'),
        width: 140,
        end: true,
        cell: ({ unfinished }) =>
          unfinished?.cents_per_month ? format.number(unfinished.cents_per_month / 100, { style: 'currency', currency: 'USD' }) : t('none'),
      },
      { field: 'cs_no', title: t('fields.cs'), width: 120, sortable: true, cell: ({ cs_no }) => <CsLink cs={cs_no} /> },
      { field: 'site_name', title: t('fields.site'), width: 200, flex: 1, cell: ({ site_name }) => site_name },
      { field: 'created_by', title: t('fields.owner'), width: 150, cell: ({ created_by }) => created_by },
      {
        field: 'since',
        title: t('fields.since'),
        width: 150,
        end: true,
        cell: ({ unfinished }) => unfinished?.since && <Time at={unfinished.since} />,
      },
    ],
    [t, format, now],
  );
}
