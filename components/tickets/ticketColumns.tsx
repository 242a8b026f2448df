'use client';

import { useMemo } from 'react';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { SwapLink } from '#components/swaps/SwapLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Ticket, TicketField } from '#lib/contract/tickets.ts';
import { CriticalSign } from './CriticalSign.tsx';
import { type OpenTicket, TicketOpenLink } from './TicketOpenLink.tsx';
import { TicketPriority } from './TicketPriority.tsx';
import { TicketStatusChip } from './TicketStatusChip.tsx';

const USUAL: readonly TicketField[] = [
  'Ticket_Number',
  'status',
  'priority',
  'problem',
  'site_name',
  'cs_no',
  'Branch',
  'technician_name',
  'scheduled_at',
];

export function useTicketColumns(onOpen: OpenTicket) {
  const t = useWords('tickets.fields', 'fields');
  const maySwap = useAllows()(contract.swaps.show.access);
  const all = useMemo(() => {
    const column = (
      field: TicketField,
      width: number,
      cell: Column<Ticket>['cell'],
      more: Partial<Column<Ticket>> = {},
    ): Column<Ticket> => ({
      field,
      title: t(field),
      width,
      cell,
      ...more,
    });
    const text = (
      field: 'problem' | 'description' | 'site_name' | 'Branch' | 'technician_name',
      width: number,
      more?: Partial<Column<Ticket>>,
    ) => column(field, width, (ticket) => <span title={ticket[field] ?? undefined}>{ticket[field]}</span>, more);
    const time = (field: 'scheduled_at' | 'created_at' | 'updated_at', more?: Partial<Column<Ticket>>) =>
      column(field, 134, (ticket) => ticket[field] && <Time at={ticket[field]} exact={field === 'scheduled_at'} />, { end: true, ...more });
    return [
      column(
        'Ticket_Number',
        76,
        (ticket) => (
          <TicketOpenLink id={ticket.id} onOpen={onOpen}>
            <CriticalSign ticket={ticket} />
            {ticket.Ticket_Number}
          </TicketOpenLink>
        ),
        {
          sortable: true,
        },
      ),
      column('status', 146, ({ status }) => <TicketStatusChip status={status} />, { sortable: true }),
      column('priority', 100, ({ priority }) => priority && <TicketPriority priority={priority} />),
      text('problem', 150),
      text('site_name', 136, { flex: 1, sortable: true }),
      column('cs_no', 100, ({ cs_no }) => cs_no && <CsLink cs={cs_no} />, { sortable: true }),
      text('Branch', 110),
      text('technician_name', 125),
      time('scheduled_at', { sortable: true }),
      time('updated_at', { sortable: true }),
      time('created_at'),
      column('swap_id', 90, ({ swap_id }) => swap_id && (maySwap ? <SwapLink id={swap_id} /> : swap_id)),
      column('tags', 160, ({ tags }) => tags.join(', ')),
      text('description', 260),
    ];
  }, [t, onOpen, maySwap]);
  return useOwnColumns('tickets', all, USUAL);
}
