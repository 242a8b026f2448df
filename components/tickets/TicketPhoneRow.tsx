'use client';

import Box from '@mui/material/Box';
import { Time } from '#components/ui/Time.tsx';
import type { Ticket } from '#lib/contract/tickets.ts';
import { type OpenTicket, TicketOpenLink } from './TicketOpenLink.tsx';
import { TicketPriority } from './TicketPriority.tsx';
import { TicketStatusChip } from './TicketStatusChip.tsx';

const ONE_LINE = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A ticket on a phone's width; the whole row opens it. */
export const TicketPhoneRow = ({ ticket, onOpen }: { ticket: Ticket; onOpen: OpenTicket }) => (
  <TicketOpenLink
    id={ticket.id}
    onOpen={onOpen}
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '4px 12px',
      px: 4,
      py: 2,
      textDecoration: 'none',
      typography: 'body1',
    }}
  >
    <Box component="b" sx={ONE_LINE}>
      {ticket.Ticket_Number} {ticket.problem}
    </Box>
    <Box sx={{ justifySelf: 'end' }}>
      <TicketStatusChip status={ticket.status} />
    </Box>
    <Box sx={{ ...ONE_LINE, typography: 'body2' }}>{ticket.site_name ?? ticket.cs_no}</Box>
    <Box sx={{ justifySelf: 'end', typography: 'caption', color: 'text.secondary' }}>
      {ticket.scheduled_at ? <Time at={ticket.scheduled_at} exact /> : ticket.priority && <TicketPriority priority={ticket.priority} />}
    </Box>
  </TicketOpenLink>
);
