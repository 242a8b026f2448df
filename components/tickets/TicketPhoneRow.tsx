'use client';

import { Time } from '#components/ui/display/Time.tsx';
import row from '#components/ui/lists/PhoneRow.module.css';
import type { Ticket } from '#lib/contract/tickets.ts';
import { CriticalSign } from './CriticalSign.tsx';
import { type OpenTicket, TicketOpenLink } from './TicketOpenLink.tsx';
import { TicketPriority } from './TicketPriority.tsx';
import { TicketStatusChip } from './TicketStatusChip.tsx';

export const TicketPhoneRow = ({ ticket, onOpen }: { ticket: Ticket; onOpen: OpenTicket }) => (
  <TicketOpenLink id={ticket.id} onOpen={onOpen} className={`${row.row} ${row.centred}`}>
    <b className={row.strong}>
      <CriticalSign ticket={ticket} />
      {ticket.Ticket_Number} {ticket.problem}
    </b>
    <div className={row.end}>
      <TicketStatusChip status={ticket.status} />
    </div>
    <div className={row.line}>{ticket.site_name ?? ticket.cs_no}</div>
    <div className={`${row.end} ${row.small} ${row.quiet}`}>
      {ticket.scheduled_at ? <Time at={ticket.scheduled_at} exact /> : ticket.priority && <TicketPriority priority={ticket.priority} />}
    </div>
  </TicketOpenLink>
);
