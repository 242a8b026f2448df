import type { Ticket } from '#lib/contract/tickets.ts';
import { isTicketOver, type TicketStatus } from '#lib/contract/words/tickets.ts';

const NEXT: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['scheduled', 'dispatched', 'resolved', 'on-hold', 'canceled'],
  scheduled: ['dispatched', 'en-route', 'on-site', 'open', 'resolved', 'on-hold', 'canceled'],
  dispatched: ['en-route', 'on-site', 'go-back', 'scheduled', 'resolved', 'on-hold', 'canceled'],
  'en-route': ['on-site', 'dispatched', 'scheduled', 'go-back', 'resolved', 'on-hold', 'canceled'],
  'on-site': ['resolved', 'go-back', 'on-hold'],
  'go-back': ['scheduled', 'dispatched', 'open', 'resolved', 'on-hold', 'canceled'],
  'on-hold': ['open', 'resolved', 'canceled'],
  resolved: ['open', 'closed'],
  closed: ['open'],
  canceled: ['open'],
};

type TicketRule = 'no-date' | 'swap-open' | 'no-reason';

export const nextStates = ({ status }: Pick<Ticket, 'status'>): readonly TicketStatus[] => NEXT[status as TicketStatus] ?? [];

/** Whether a plan may take a ticket from one state to another: at once, or off the truck and the day in one go. */
export const leadsTo = (status: Ticket['status'], to: TicketStatus): boolean =>
  nextStates({ status }).includes(to) || (nextStates({ status }).includes('scheduled') && NEXT.scheduled.includes(to));

/** These are of no use to the next reader without a word why. */
const NEED_REASON: readonly TicketStatus[] = ['on-hold', 'canceled'];

/** What stands against a state that is next: nobody is scheduled without a day, and nothing ends in the middle of a swap. */
export function ruleAgainst(
  ticket: Pick<Ticket, 'scheduled_at' | 'swap_open'>,
  status: TicketStatus,
  reason?: string,
): TicketRule | undefined {
  if (status === 'scheduled' && ticket.scheduled_at === null) return 'no-date';
  if (isTicketOver({ status }) && ticket.swap_open) return 'swap-open';
  if (NEED_REASON.includes(status) && !reason?.trim()) return 'no-reason';
  return undefined;
}
