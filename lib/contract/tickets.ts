import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { anyOf, FileBody, Id, listOf, many, maybe, maybeNumber, maybeText, Paging, Text, Version } from './shapes.ts';
import { Panel } from './systems.ts';

export const TICKET_STATUSES = ['open', 'scheduled', 'dispatched', 'on-site', 'go-back', 'resolved'] as const;
export const TicketStatus = z.enum(TICKET_STATUSES);

export const Ticket = z.object({
  id: Id,
  Ticket_Number: Text,
  status: TicketStatus.catch('open'),
  cs_no: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  problem: maybeText,
  description: maybeText,
  priority: maybeText,
  technician_id: maybeNumber,
  scheduled_at: maybeText,
  lat: maybeNumber,
  lng: maybeNumber,
  tags: many(z.string()),
  version: Version,
});
export type Ticket = z.infer<typeof Ticket>;

/** The ticket look-up of the swap: the ticket, and the system it is about. */
export const TicketLookup = z.object({
  ticket: Ticket.partial().extend({ Ticket_Number: Text }),
  system: maybe(z.object({ site: maybeText, cs_no: maybeText, system_no: maybeText, panel: maybe(Panel) })),
});

export const tickets = {
  list: endpoint({
    method: 'GET',
    path: '/tickets',
    access: ['read', 'Ticket'],
    summary: 'Tickets, paged',
    query: Paging.extend({ status: anyOf(TicketStatus), Branch: anyOf(z.string()) }),
    reply: listOf(Ticket),
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/sedona/ticket/:ticketNumber',
    access: ['read', 'SimSwap'],
    summary: 'A ticket with its system',
    reply: TicketLookup,
  }),
  export: endpoint({
    method: 'POST',
    path: '/tickets-export',
    access: ['read', 'Ticket'],
    summary: 'Chosen tickets as a file',
    body: z.object({ ids: z.array(Id) }),
    reply: FileBody,
    file: true,
  }),
};
