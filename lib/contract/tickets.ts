import { z } from 'zod';
import { isRecord } from '#lib/format/records.ts';
import { NewRequirements } from './dispatch/requirements.ts';
import { endpoint, named } from './endpoint.ts';
import {
  all,
  anyOf,
  FileBody,
  flag,
  Id,
  listOf,
  manyWords,
  maybe,
  maybeId,
  maybeNumber,
  maybeText,
  maybeTime,
  one,
  opened,
  Paging,
  Text,
  Time,
  untold,
  Version,
  wordLike,
  wordOf,
} from './shapes.ts';
import { Panel } from './systems.ts';
import { NewTicketCode, TicketCode, TicketCodeChange } from './ticketCodes.ts';
import { TICKET_PRIORITIES, TICKET_SORTS, TICKET_SOURCES, TICKET_STATUSES } from './words/tickets.ts';

export const Ticket = z.object({
  id: Id,
  Ticket_Number: Text,
  status: wordLike(TICKET_STATUSES),
  cs_no: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  problem: maybeText,
  description: maybeText,
  priority: wordLike(TICKET_PRIORITIES),
  technician_id: maybeId,
  technician_name: maybeText,
  scheduled_at: maybeTime,
  lat: maybeNumber,
  lng: maybeNumber,
  tags: manyWords,
  /** The last swap begun with it, and whether that one is still open. */
  swap_id: maybeId,
  swap_open: flag,
  /** Of `TICKET_SOURCES`. */
  source: untold(Text),
  caller_name: untold(Text),
  caller_phone: untold(Text),
  /** Whether the work is under warranty; null where nobody said. */
  warranty: untold(z.boolean()),
  /** Of the codes there are, by their `code`. */
  problem_code: untold(Text),
  resolution_code: untold(Text),
  /** Of `CRITICAL_KINDS`. */
  critical: manyWords,
  created_at: maybeTime,
  updated_at: maybeTime,
  version: Version,
});
export type Ticket = z.infer<typeof Ticket>;
export type TicketField = keyof Ticket;

export const TICKET_FIELDS = Object.keys(Ticket.shape) as [TicketField, ...TicketField[]];

/** `status` has `from` and `to` in its facts, `swap` the swap's `id`. */
export const TicketEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  /** opened, status, note, swap, visit: planned (technician, date, order, was_technician, was_date), `sent`, or what was done on the road. */
  kind: z.string(),
  message: maybeText,
  facts: maybe(z.record(z.string(), z.unknown())),
  /** A note that stands first, until somebody has settled it. */
  critical: flag,
  settled_by: maybeText,
  settled_at: maybeTime,
});
export type TicketEvent = z.infer<typeof TicketEvent>;

export const TicketQuery = Paging.extend({
  sort: z.enum(TICKET_SORTS.flatMap((field) => [field, `-${field}`] as const)).default('-updated_at'),
  status: anyOf(z.enum(TICKET_STATUSES)),
  Branch: anyOf(z.string()),
  priority: anyOf(z.string()),
  technician_id: z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(Id).optional()),
  /** `1`: answer `meta.counts` of status, Branch and priority. */
  counts: z.enum(['1']).optional(),
});
export type TicketQuery = z.infer<typeof TicketQuery>;

const Code = z.string().trim().toUpperCase().min(1).max(16);

const TicketChange = z
  .object({
    status: z.enum(TICKET_STATUSES).optional(),
    note: z.string().trim().min(1).max(2000).optional(),
    /** Of the note: it stands first until it is settled. */
    critical: z.literal(true).optional(),
    /** With `resolved` alone. */
    resolution_code: Code.optional(),
    version: Version,
  })
  .refine(({ status, note }) => status !== undefined || note !== undefined, { path: ['status'], message: 'status or note' })
  .refine(({ critical, note }) => !critical || note !== undefined, { path: ['critical'], message: 'goes with a note' });

const line = (most: number) => z.string().trim().max(most);

/** Of a system by its CS number, whose site, branch and place it takes; or of a site that has none here, by name and branch. */
export const NewTicket = z
  .object({
    cs_no: line(40).min(1).optional(),
    site_name: line(120).min(1).optional(),
    Branch: line(60).min(1).optional(),
    problem: line(120).min(1),
    problem_code: Code.optional(),
    description: line(4000).optional(),
    priority: z.enum(TICKET_PRIORITIES).default('normal'),
    source: z.enum(TICKET_SOURCES).default('desk'),
    caller_name: line(120).optional(),
    caller_phone: line(40).optional(),
    warranty: z.boolean().optional(),
    tags: z.array(line(40).min(1)).max(20).optional(),
    /** Of its visit, where the upstream knows `requirements`. */
    requires: NewRequirements.optional(),
  })
  .refine(({ cs_no, site_name, Branch }) => cs_no !== undefined || (site_name !== undefined && Branch !== undefined), {
    path: ['cs_no'],
    message: 'a system, or a site and its branch',
  });
export type NewTicket = z.output<typeof NewTicket>;

/** Ticked tickets, or without `ids` all that the query finds. The rest is ours: with the ids alone it is a workbook of every field. */
const TicketExport = TicketQuery.partial().extend({
  ids: z.array(Id).max(100_000).optional(),
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
  columns: z.array(z.enum(TICKET_FIELDS)).min(1).optional(),
  heads: z.array(z.string().max(80)).optional(),
});

/** The system may stand within the ticket, and both in an envelope. */
const asLookup = (answer: unknown) => {
  const found = isRecord(answer) && !isRecord(answer.ticket) && isRecord(answer.data) ? answer.data : answer;
  if (!isRecord(found)) return found;
  const ticket = isRecord(found.ticket) ? found.ticket : 'Ticket_Number' in found ? found : undefined;
  return ticket ? { ticket, system: found.system ?? ticket.system } : found;
};

const FoundTicket = z.object({
  ticket: Ticket.partial().extend({ Ticket_Number: Text }),
  system: maybe(z.object({ site: wordOf('site', 'site_no', 'id'), cs_no: maybeText, system_no: maybeText, panel: maybe(Panel) })),
});

export const TicketLookup = opened(asLookup, FoundTicket);

export const tickets = named('tickets', {
  list: endpoint({
    method: 'GET',
    path: '/tickets',
    access: ['read', 'Ticket'],
    query: TicketQuery,
    reply: listOf(Ticket),
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/sedona/ticket/:ticketNumber',
    access: ['read', 'SimSwap'],
    reply: TicketLookup,
  }),
  show: endpoint({
    method: 'GET',
    path: '/tickets/:id',
    access: ['read', 'Ticket'],
    reply: one(Ticket),
    extension: 'tickets',
  }),
  history: endpoint({
    method: 'GET',
    path: '/tickets/:id/history',
    access: ['read', 'Ticket'],
    reply: all(TicketEvent),
    extension: 'tickets',
  }),
  create: endpoint({
    method: 'PUT',
    path: '/tickets',
    access: ['create', 'Ticket'],
    body: NewTicket,
    reply: one(Ticket),
    extension: 'ticketing',
  }),
  codes: endpoint({
    method: 'GET',
    path: '/ticket-codes',
    access: ['read', 'Ticket'],
    reply: all(TicketCode),
    extension: 'ticketCodes',
  }),
  addCode: endpoint({
    method: 'PUT',
    path: '/ticket-codes',
    access: ['manage', 'Ticket'],
    body: NewTicketCode,
    reply: one(TicketCode),
    extension: 'ticketCodes',
  }),
  changeCode: endpoint({
    method: 'POST',
    path: '/ticket-codes/:id',
    access: ['manage', 'Ticket'],
    body: TicketCodeChange,
    reply: one(TicketCode),
    extension: 'ticketCodes',
  }),
  /** A critical note stands with the others from then on; `message` is its id in the history. Settled before it stays as it is. */
  settle: endpoint({
    method: 'POST',
    path: '/tickets/:id/messages/:message/settle',
    access: ['update', 'Ticket'],
    reply: one(Ticket),
    extension: 'criticalMessages',
  }),
  change: endpoint({
    method: 'POST',
    path: '/tickets/:id',
    access: ['update', 'Ticket'],
    body: TicketChange,
    reply: one(Ticket),
    extension: 'tickets',
  }),
  export: endpoint({
    method: 'POST',
    path: '/tickets-export',
    access: ['read', 'Ticket'],
    body: TicketExport,
    reply: FileBody,
    file: true,
  }),
});
