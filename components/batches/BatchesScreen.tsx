'use client';

import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { ListGrid } from '#components/ui/ListGrid.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { Sidebar } from '#components/ui/Sidebar.tsx';
import { hrefOf, type Page, pages } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { useListState } from '#lib/browser/useListState.ts';
import { useAllows } from '#lib/browser/useUser.tsx';
import { BatchQuery } from '#lib/contract/batches.ts';
import { pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { BatchFilters } from './BatchFilters.tsx';
import { BatchPhoneRow } from './BatchPhoneRow.tsx';
import { useBatchColumns } from './batchColumns.tsx';

export type BatchListChange = ReturnType<typeof useListState<typeof BatchQuery>>['change'];

const FILTERS = ['kind', 'provider', 'warehouse_code', 'device_type'] as const;
const NONE = Object.fromEntries([...FILTERS, 'q'].map((filter) => [filter, undefined]));

/** Every delivery, and on demand the selections made for bulk work: searched, filtered, ordered and paged by the server. */
export function BatchesScreen({ first }: { first: Reply<typeof contract.batches.list> | undefined }) {
  const t = useTranslations('batches');
  const may = useAllows();
  const columns = useBatchColumns();
  const { query, change } = useListState(BatchQuery);
  const path = pathOf(contract.batches.list, { query });
  const [firstPath] = useState(path);
  const list = useRead(
    contract.batches.list,
    { query },
    { fallbackData: path === firstPath ? first : undefined, revalidateOnMount: !first },
  );
  useChannel('sims', 'batches');

  const filters = FILTERS.reduce((sum, filter) => sum + (query[filter]?.length ? 1 : 0), 0) + (query.q ? 1 : 0);
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  const scan: Page = pages['sim-batch'];
  const mayScan = !scan.unbuilt && may(scan.access);
  const scanButton = mayScan && (
    <Button variant="contained" color="primary" startIcon={<ScanIcon />} component={Link} href={hrefOf('sim-batch')} prefetch={false}>
      {t('scan')}
    </Button>
  );
  const clear = <Button onClick={() => change(NONE)}>{t('clearFilters')}</Button>;
  const failure = list.error && (
    <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={() => void list.mutate()} />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: 1, minHeight: 0, minWidth: 0 }}>
      <Sidebar label={t('filters')} count={filters}>
        <BatchFilters query={query} change={change} />
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
          actions={scanButton}
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
          phone={(batch) => <BatchPhoneRow batch={batch} />}
          instead={
            list.data
              ? rows.length === 0 && (
                  <Empty action={filters ? clear : scanButton}>{filters ? t('empty.matching', { count: filters }) : t('empty.none')}</Empty>
                )
              : failure
          }
        />
      </Box>
    </Box>
  );
}
