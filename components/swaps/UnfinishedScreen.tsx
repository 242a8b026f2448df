'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TodoMadeScope } from '#components/todos/TodoMadeAction.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { swaps as shapes } from '#lib/contract/swaps.ts';
import { unfinishedOf } from '#lib/domain/completeSwap.ts';
import { SwapPhoneRow } from './SwapPhoneRow.tsx';
import { todoSourceOf, UnfinishedTodo } from './UnfinishedTodo.tsx';
import { UnfinishedWhy } from './UnfinishedWhy.tsx';
import { useUnfinishedColumns, useUnfinishedWords } from './unfinishedColumns.tsx';

const NARROWING = ['mine'] as const;

export function UnfinishedScreen({ first }: { first: Reply<typeof contract.swaps.list> | undefined }) {
  const t = useTranslations('swaps.list');
  const titles = useTranslations('titles');
  const columns = useUnfinishedColumns();
  const { age, cost } = useUnfinishedWords();
  const state = useListState(shapes.list.query, NARROWING);
  const tellsMine = useCapability('counts');
  const listed = useList(contract.swaps.list, { ...state.query, unfinished: '1' }, first);
  // An upstream that does not know of the unfinished sends all, and says of none why.
  const rows = useMemo(
    () =>
      listed.rows.flatMap((swap) => {
        const unfinished = swap.unfinished ?? unfinishedOf(swap);
        return unfinished ? [swap.unfinished ? swap : { ...swap, unfinished }] : [];
      }),
    [listed.rows],
  );
  const isAll = rows.length < listed.rows.length;
  const { meta } = listed;
  const list = { ...listed, rows, meta: meta && isAll && meta.last_page === 1 ? { ...meta, total: rows.length } : meta };
  useChannel('swaps');
  useChannel('sims', 'swaps', 'counts');
  return (
    <TodoMadeScope sources={list.rows.map(todoSourceOf)}>
      <ListScreen
        title={titles('unfinished')}
        filters={
          tellsMine && <FilterGroup title={t('mine.title')} {...filterOf(state)('mine')} options={[{ value: '1', label: t('mine.own') }]} />
        }
        back={{ href: hrefOf('sim-swap-list'), label: t('back') }}
        list={list}
        state={state}
        count={t('count', { total: isAll ? rows.length : (list.meta?.total ?? 0) })}
        none={t(state.narrowed ? 'empty.mine' : 'empty.unfinished')}
        glyph="done"
        columns={columns}
        phone={(swap) => (
          <div>
            <SwapPhoneRow swap={swap}>
              {swap.unfinished && <UnfinishedWhy why={swap.unfinished.why} />}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {[age(swap), cost(swap) && t('aMonth', { cost: cost(swap) ?? '' })].filter(Boolean).join(', ')}
              </Box>
            </SwapPhoneRow>
            <Box sx={{ px: 4, pb: 2 }}>
              <UnfinishedTodo swap={swap} />
            </Box>
          </div>
        )}
      />
    </TodoMadeScope>
  );
}
