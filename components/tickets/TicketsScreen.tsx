'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { useSelectedIds } from '#components/ui/lists/useSelectedIds.ts';
import { useView } from '#components/views/useView.ts';
import { ViewNotePanel } from '#components/views/ViewNotePanel.tsx';
import { ViewsPanel } from '#components/views/ViewsPanel.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { TicketAddress } from '#lib/contract/addresses/tickets.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { isCut } from '#lib/contract/isCut.ts';
import type { Ticket, TicketField } from '#lib/contract/tickets.ts';
import { CodesAction } from './CodesAction.tsx';
import { NewTicketAction } from './NewTicketAction.tsx';
import { TicketExport } from './TicketExport.tsx';
import { TicketFilters } from './TicketFilters.tsx';
import { TicketPhoneRow } from './TicketPhoneRow.tsx';
import { TicketSelected } from './TicketSelected.tsx';
import { useTicketColumns } from './ticketColumns.tsx';

const TicketDrawer = lazyPart(async () => (await import('./TicketDrawer.tsx')).TicketDrawer);

const NARROWING = ['q', 'status', 'priority', 'Branch'] as const;

export function TicketsScreen({ first }: { first: Reply<typeof contract.tickets.list> | undefined }) {
  const t = useTranslations('tickets.list');
  const titles = useTranslations('titles');
  const state = useListState(TicketAddress, NARROWING);
  const seen = useView('tickets');
  const { query: address, change, narrowed } = state;
  const { ticket: opened, ...query } = address;
  const { page } = query;
  const open = useCallback((ticket: number | undefined) => change({ ticket, page: page > 1 ? page : undefined }), [change, page]);
  const { all, columns, choose, widen } = useTicketColumns(open);
  const label = useCallback(({ Ticket_Number }: Ticket) => t('tick', { number: Ticket_Number }), [t]);
  const { ids, selection, clear: clearSelection } = useSelectedIds<Ticket>('tickets', query, label);
  const list = useList(contract.tickets.list, query, first);
  const { counts } = useCounts(contract.tickets.list, query);
  useChannel('tickets', 'tickets');

  const chosen = columns.map(({ field }) => field);
  const fields = chosen as TicketField[];
  const { meta } = list;
  const shown = meta && isCut(meta) ? list.rows.map(({ id }) => id) : undefined;
  const isUncounted = meta?.uncounted === true;
  const found = { query, ids: shown, count: shown?.length ?? (isUncounted ? 0 : (meta?.total ?? 0)), isUncounted };
  const views = <ViewsPanel shown={seen} endpoint={contract.tickets.list} shape={TicketAddress} />;
  return (
    <ListScreen
      title={seen.view?.name ?? titles('tickets')}
      list={list}
      state={state}
      filters={<TicketFilters query={query} counts={counts} change={change} views={views} />}
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      columns={columns}
      onWidth={widen}
      opened={opened}
      onOpen={({ id }) => open(id)}
      selection={selection}
      phone={(ticket) => <TicketPhoneRow ticket={ticket} onOpen={open} />}
      actions={
        ids.length === 0 && (
          <>
            <TicketExport selection={found} fields={fields} />
            <NewTicketAction onOpened={open} />
          </>
        )
      }
      above={
        <>
          <ViewNotePanel shown={seen} />
          <TicketSelected selection={{ query, ids, count: ids.length }} fields={fields} onClear={clearSelection}>
            <CodesAction />
            <ColumnsButton all={all} chosen={chosen} onChoose={choose} />
          </TicketSelected>
        </>
      }
    >
      {opened !== undefined && (
        <TicketDrawer id={opened} listed={list.rows.find(({ id }) => id === opened)} onClose={() => open(undefined)} />
      )}
    </ListScreen>
  );
}
