'use client';

import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Failure } from '#components/ui/Failure.tsx';
import { ListGrid } from '#components/ui/ListGrid.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { Sidebar } from '#components/ui/Sidebar.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { useListState } from '#lib/browser/useListState.ts';
import { useAllows } from '#lib/browser/useUser.tsx';
import { pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { SIM_FILTERS, SimQuery } from '#lib/contract/sims.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { SimEmpty } from './SimEmpty.tsx';
import { SimFilters } from './SimFilters.tsx';
import { SimPhoneRow } from './SimPhoneRow.tsx';
import { SimPills } from './SimPills.tsx';
import { useSimColumns } from './simColumns.tsx';

export type SimChange = ReturnType<typeof useListState<typeof SimQuery>>['change'];

/** The stock: every SIM the reader may see, searched, filtered, ordered and paged by the server. */
export function SimsScreen({ first }: { first: Reply<typeof contract.sims.list> | undefined }) {
  const t = useTranslations('sims');
  const may = useAllows();
  const columns = useSimColumns();
  const { query, change } = useListState(SimQuery);
  const path = pathOf(contract.sims.list, { query });
  const [firstPath] = useState(path);
  const list = useRead(contract.sims.list, { query }, { fallbackData: path === firstPath ? first : undefined, revalidateOnMount: !first });
  const { data: counted } = useRead(contract.sims.list, { query: { ...query, sort: undefined, page: 1, per_page: 1, counts: '1' } });

  useChannel('sims', 'sims');
  const filters = SIM_FILTERS.flatMap((filter) => query[filter] ?? []).length;
  const clear = () => change({ q: undefined, ...Object.fromEntries(SIM_FILTERS.map((filter) => [filter, undefined])) });
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  const failure = list.error && (
    <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={() => void list.mutate()} />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: 1, minHeight: 0, minWidth: 0 }}>
      <Sidebar label={t('filters')} count={filters + (query.q ? 1 : 0)}>
        <SimFilters query={query} counts={counted?.meta.counts} change={change} />
      </Sidebar>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        <PageHead
          title={t('title')}
          actions={
            may(pages['sim-create'].access) && (
              <Button
                variant="contained"
                color="primary"
                startIcon={<AddIcon />}
                component={Link}
                href={hrefOf('sim-create')}
                prefetch={false}
              >
                {t('new')}
              </Button>
            )
          }
          sub={
            <>
              {meta && <span>{t(meta.estimated ? 'estimated' : filters || query.q ? 'countOf' : 'count', { total: meta.total })}</span>}
              <SimPills query={query} change={change} clear={clear} />
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
          phone={(sim) => <SimPhoneRow sim={sim} />}
          instead={list.data ? rows.length === 0 && <SimEmpty q={query.q} filters={filters} clear={clear} /> : failure}
        />
      </Box>
    </Box>
  );
}
