'use client';

import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useMayMakeTodos } from '#components/todos/TodoMadeAction.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/ListGrid.tsx';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { AskOffAgain, billedSimOf } from './AskOffAgain.tsx';
import { CsLink } from './CsLink.tsx';
import { SwapLink } from './SwapLink.tsx';
import { UnfinishedTodo } from './UnfinishedTodo.tsx';
import { UnfinishedWhy } from './UnfinishedWhy.tsx';

const DAY = 86_400_000;

export function useUnfinishedWords() {
  const t = useTranslations('swaps.list');
  const format = useFormatter();
  const now = useNow().getTime();
  return useMemo(
    () => ({
      age: ({ unfinished }: Swap) =>
        unfinished?.since ? t('days', { count: Math.max(0, Math.floor((now - Date.parse(unfinished.since)) / DAY)) }) : undefined,
      cost: ({ unfinished }: Swap) =>
        unfinished?.cents_per_month && unfinished.currency
          ? format.number(unfinished.cents_per_month / 100, { style: 'currency', currency: unfinished.currency })
          : undefined,
    }),
    [t, format, now],
  );
}

export function useUnfinishedColumns(): Column<Swap>[] {
  const t = useTranslations('swaps.list');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const billed = useTranslations('swaps.billed');
  const mayMake = useMayMakeTodos();
  const { age, cost } = useUnfinishedWords();
  return useMemo(
    () => [
      { field: 'id', title: common('swap'), width: 84, sortable: true, cell: ({ id }) => <SwapLink id={id} /> },
      {
        field: 'why',
        title: common('why'),
        width: 316,
        flex: 1,
        cell: ({ unfinished }) => unfinished && <UnfinishedWhy why={unfinished.why} />,
      },
      {
        field: 'age',
        title: t('fields.age'),
        width: 100,
        end: true,
        cell: age,
      },
      {
        field: 'cost',
        title: t('fields.cost'),
        width: 124,
        end: true,
        cell: (swap) => cost(swap) ?? (swap.unfinished?.cents_per_month === null && common('none')),
      },
      {
        field: 'again',
        title: billed('column'),
        width: 160,
        cell: (swap) => {
          const sim = billedSimOf(swap);
          return sim && <AskOffAgain swap={swap} sim={sim} />;
        },
      },
      { field: 'cs_no', title: fields('cs_no'), width: 122, sortable: true, cell: ({ cs_no }) => <CsLink cs={cs_no} /> },
      { field: 'site_name', title: fields('site_name'), width: 160, flex: 1, cell: ({ site_name }) => site_name },
      ...(mayMake ? [{ field: 'todo', title: common('toDo'), width: 206, cell: (swap: Swap) => <UnfinishedTodo swap={swap} /> }] : []),
      { field: 'created_by', title: common('begunBy'), width: 130, cell: ({ created_by }) => created_by },
      {
        field: 'since',
        title: t('fields.since'),
        width: 150,
        end: true,
        cell: ({ unfinished }) => unfinished?.since && <Time at={unfinished.since} />,
      },
    ],
    [t, billed, mayMake, age, cost, common, fields],
  );
}
