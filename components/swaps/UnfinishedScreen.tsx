'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { ListGrid } from '#components/ui/ListGrid.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { useListState } from '#lib/browser/useListState.ts';
import { pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { SwapPhoneRow } from './SwapPhoneRow.tsx';
import { UnfinishedWhy } from './UnfinishedWhy.tsx';
import { useUnfinishedColumns } from './unfinishedColumns.tsx';

/** Swaps that are open, and those after which somebody still pays for a SIM that is of no use. */
export function UnfinishedScreen({ first }: { first: Reply<typeof contract.swaps.list> | undefined }) {
  const t = useTranslations('swaps.list');
  const columns = useUnfinishedColumns();
  const { query: asked, change } = useListState(contract.swaps.list.query);
  const query = { ...asked, unfinished: '1' as const };
  const path = pathOf(contract.swaps.list, { query });
  const [firstPath] = useState(path);
  const list = useRead(contract.swaps.list, { query }, { fallbackData: path === firstPath ? first : undefined, revalidateOnMount: !first });
  useChannel('swaps');
  useChannel('sims', 'swaps');
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  const failure = list.error && (
    <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={() => void list.mutate()} />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <PageHead
        title={t('unfinishedTitle')}
        back={{ href: hrefOf('sim-swap-list'), label: t('back') }}
        sub={meta && <span>{t('count', { total: meta.total })}</span>}
      />
      {list.data && failure}
      <ListGrid
        name={t('unfinishedTitle')}
        columns={columns}
        rows={rows}
        meta={meta}
        sort={query.sort}
        onSort={(sort) => change({ sort })}
        onPage={change}
        refreshing={list.isValidating && list.data !== undefined && path !== firstPath}
        phone={(swap) => <SwapPhoneRow swap={swap}>{swap.unfinished && <UnfinishedWhy why={swap.unfinished.why} />}</SwapPhoneRow>}
        instead={list.data ? rows.length === 0 && <Empty glyph="done">{t('empty.unfinished')}</Empty> : failure}
      />
    </Box>
  );
}
