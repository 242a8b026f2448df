'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ColumnsButton } from '#components/ui/ColumnsButton.tsx';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { ListGrid } from '#components/ui/ListGrid.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { Sidebar } from '#components/ui/Sidebar.tsx';
import { useTickedIds } from '#components/ui/useTickedIds.ts';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { useListState } from '#lib/browser/useListState.ts';
import { pathOf, type Reply } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/index.ts';
import { Id } from '#lib/contract/shapes.ts';
import { type Ticket, type TicketField, TicketQuery } from '#lib/contract/tickets.ts';
import { TicketExport } from './TicketExport.tsx';
import { TicketFilters } from './TicketFilters.tsx';
import { TicketPhoneRow } from './TicketPhoneRow.tsx';
import { TicketSelected } from './TicketSelected.tsx';
import { useTicketColumns } from './ticketColumns.tsx';

const TicketDrawer = lazy(async () => ({ default: (await import('./TicketDrawer.tsx')).TicketDrawer }));

const FILTERS = ['status', 'priority', 'Branch'] as const;
const NONE = { q: undefined, status: undefined, priority: undefined, Branch: undefined };
/** The list's query, and the ticket that stands open beside it. */
const Address = TicketQuery.extend({ ticket: Id.optional() });

/** Every ticket the reader may see: searched, filtered, ordered and paged by the server; one open beside the list. */
export function TicketsScreen({ first }: { first: Reply<typeof contract.tickets.list> | undefined }) {
  const t = useTranslations('tickets.list');
  const { query: address, change } = useListState(Address);
  const { ticket: opened, ...query } = address;
  const { page } = query;
  const open = useCallback((ticket: number | undefined) => change({ ticket, page: page > 1 ? page : undefined }), [change, page]);
  const { all, columns, choose, widen } = useTicketColumns(open);
  const label = useCallback(({ Ticket_Number }: Ticket) => t('tick', { number: Ticket_Number }), [t]);
  const { ids, ticks, clear: untick } = useTickedIds<Ticket>('tickets', label);
  const path = pathOf(contract.tickets.list, { query });
  const [firstPath] = useState(path);
  const list = useRead(
    contract.tickets.list,
    { query },
    { fallbackData: path === firstPath ? first : undefined, revalidateOnMount: !first },
  );
  const { data: counted } = useRead(contract.tickets.list, { query: { ...query, sort: undefined, page: 1, per_page: 1, counts: '1' } });
  useChannel('tickets', 'tickets');

  const filters = FILTERS.reduce((sum, filter) => sum + (query[filter]?.length ? 1 : 0), 0) + (query.q ? 1 : 0);
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  const chosen = columns.map(({ field }) => field);
  const fields = chosen as TicketField[];
  const clear = <Button onClick={() => change(NONE)}>{t('clearFilters')}</Button>;
  const failure = list.error && (
    <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={() => void list.mutate()} />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: 1, minHeight: 0, minWidth: 0 }}>
      <Sidebar label={t('filters')} count={filters}>
        <TicketFilters query={query} counts={counted?.meta.counts} change={change} />
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
          actions={ids.length === 0 && <TicketExport selection={{ query, count: meta?.total ?? 0 }} fields={fields} />}
        />
        {list.data && failure}
        <TicketSelected selection={{ query, ids, count: ids.length }} fields={fields} onClear={untick}>
          <ColumnsButton all={all} chosen={chosen} onChoose={choose} />
        </TicketSelected>
        <ListGrid
          name={t('title')}
          columns={columns}
          rows={rows}
          meta={meta}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
          onPage={change}
          onWidth={widen}
          ticks={ticks}
          refreshing={list.isValidating && list.data !== undefined && path !== firstPath}
          phone={(ticket) => <TicketPhoneRow ticket={ticket} onOpen={open} />}
          instead={
            list.data
              ? rows.length === 0 && (
                  <Empty action={filters > 0 && clear}>{filters ? t('empty.matching', { count: filters }) : t('empty.none')}</Empty>
                )
              : failure
          }
        />
      </Box>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <TicketDrawer key={opened} id={opened} listed={rows.find(({ id }) => id === opened)} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Box>
  );
}
