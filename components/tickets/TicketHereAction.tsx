'use client';

import Box from '@mui/material/Box';
import { Failure } from '#components/ui/Failure.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import { useChannel } from '#lib/browser/useChannel.ts';
import { contract } from '#lib/contract/index.ts';
import { TicketDetails } from './TicketDetails.tsx';
import { TicketLink } from './TicketLink.tsx';

/** A ticket in short: what it is about, whose it is, and where it leads. Live. */
export function TicketHereAction({ id }: { id: string }) {
  const { data, error, mutate } = useRead(contract.tickets.show, { params: { id } }, { background: true });
  useChannel('tickets', 'tickets');
  const ticket = data?.data;
  return (
    <Box component="section" aria-label={ticket?.Ticket_Number ?? id} sx={{ display: 'grid', gap: 3 }}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {ticket && (
        <>
          <Box component="h2" sx={{ typography: 'h2' }}>
            <TicketLink ticket={{ id: ticket.id }}>{ticket.Ticket_Number}</TicketLink>
          </Box>
          <TicketDetails ticket={ticket} />
        </>
      )}
    </Box>
  );
}
