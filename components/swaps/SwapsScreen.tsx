'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { ListGrid } from '#components/ui/ListGrid.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { Sidebar } from '#components/ui/Sidebar.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { useListState } from '#lib/browser/useListState.ts';
import { useAllows } from '#lib/browser/useUser.tsx';
import { pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { SwapFilters } from './SwapFilters.tsx';
import { SwapPhoneRow } from './SwapPhoneRow.tsx';
import { useSwapColumns } from './swapColumns.tsx';

const FILTERS = ['status', 'Branch'] as const;
const NONE = { q: undefined, status: undefined, Branch: undefined };

/** Every swap: searched, filtered, ordered and paged by the server. */
export function SwapsScreen({ first }: { first: Reply<typeof contract.swaps.list> | undefined }) {
  const t = useTranslations('swaps.list');
  const may = useAllows();
  const columns = useSwapColumns();
  const { query, change } = useListState(contract.swaps.list.query);
  const path = pathOf(contract.swaps.list, { query });
  const [firstPath] = useState(path);
  const list = useRead(contract.swaps.list, { query }, { fallbackData: path === firstPath ? first : undefined, revalidateOnMount: !first });
  useChannel('swaps');
  const filters = FILTERS.reduce((sum, filter) => sum + (query[filter]?.length ? 1 : 0), 0) + (query.q ? 1 : 0);
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  const begin = may(contract.swaps.create.access) && (
    <Button variant="contained" color="primary" component={Link} href={hrefOf('sim-swap-create')} prefetch={false}>
      {t('new')}
    </Button>
  );
  const clear = <Button onClick={() => change(NONE)}>{t('clearFilters')}</Button>;
  const failure = list.error && (
    <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={() => void list.mutate()} />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: 1, minHeight: 0, minWidth: 0 }}>
      <Sidebar label={t('filters')} count={filters}>
        <SwapFilters query={query} change={change} />
      </Sidebar>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        <PageHead
          title={t('title')}
          sub={
            <>
              {meta && <span>{t(filters ? 'countOf' : 'count', { total: meta.total })}</span>}
              {filters > 0 && rows.length > 0 && clear}
            </>
          }
          actions={
            <>
              <Button component={Link} href={hrefOf('unfinished')} prefetch={false}>
                {t('unfinished')}
              </Button>
              {begin}
            </>
          }
        />
        {list.data && failure}
        <ListGrid
          name={t('title')}
          columns={columns}
          rows={rows}
          meta={meta}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
          onPage={change}
          refreshing={list.isValidating && list.data !== undefined && path !== firstPath}
          phone={(swap) => <SwapPhoneRow swap={swap} />}
          instead={
            list.data
              ? rows.length === 0 && (
                  <Empty action={filters ? clear : begin}>{filters ? t('empty.matching', { count: filters }) : t('empty.none')}</Empty>
                )
              : failure
          }
        />
      </Box>
    </Box>
  );
}
