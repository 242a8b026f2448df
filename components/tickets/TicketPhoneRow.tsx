'use client';

import Box from '@mui/material/Box';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { Time } from '#components/ui/display/Time.tsx';
import { PHONE_ROW } from '#components/ui/lists/PhoneRow.tsx';
import type { Ticket } from '#lib/contract/tickets.ts';
import { type OpenTicket, TicketOpenLink } from './TicketOpenLink.tsx';
import { TicketPriority } from './TicketPriority.tsx';
import { TicketStatusChip } from './TicketStatusChip.tsx';

export const TicketPhoneRow = ({ ticket, onOpen }: { ticket: Ticket; onOpen: OpenTicket }) => (
  <TicketOpenLink id={ticket.id} onOpen={onOpen} sx={{ ...PHONE_ROW, alignItems: 'center' }}>
    <Box component="b" sx={ELLIPSIS}>
      {ticket.Ticket_Number} {ticket.problem}
    </Box>
    <Box sx={{ justifySelf: 'end' }}>
      <TicketStatusChip status={ticket.status} />
    </Box>
    <Box sx={{ ...ELLIPSIS, typography: 'body2' }}>{ticket.site_name ?? ticket.cs_no}</Box>
    <Box sx={{ justifySelf: 'end', typography: 'caption', color: 'text.secondary' }}>
      {ticket.scheduled_at ? <Time at={ticket.scheduled_at} exact /> : ticket.priority && <TicketPriority priority={ticket.priority} />}
    </Box>
  </TicketOpenLink>
);
