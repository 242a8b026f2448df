'use client';

import { useTranslations } from 'next-intl';
import { TodoMadeAction } from '#components/todos/TodoMadeAction.tsx';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { shownId } from '#lib/format/ids.ts';

export const todoSourceOf = ({ id }: Swap) => `swap:${id}`;

export function UnfinishedTodo({ swap }: { swap: Swap }) {
  const t = useTranslations('todos.action');
  const whys = useTranslations('swaps.unfinished');
  const why = whys(swap.unfinished?.why ?? 'open');
  return (
    <TodoMadeAction
      source={todoSourceOf(swap)}
      title={t('swap', { id: shownId(swap.id), cs: swap.cs_no, why })}
      about={{ kind: 'swap', id: String(swap.id) }}
    />
  );
}
