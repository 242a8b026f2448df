import type { Ticket } from '#lib/contract/tickets.ts';
import type { TicketStatus } from '#lib/contract/words/tickets.ts';

const NEXT: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['scheduled', 'dispatched', 'resolved'],
  scheduled: ['dispatched', 'on-site', 'open', 'resolved'],
  dispatched: ['on-site', 'go-back', 'scheduled', 'resolved'],
  'on-site': ['resolved', 'go-back'],
  'go-back': ['scheduled', 'dispatched', 'open', 'resolved'],
  resolved: ['open'],
};

type TicketRule = 'no-date' | 'swap-open';

export const nextStates = ({ status }: Pick<Ticket, 'status'>): readonly TicketStatus[] => NEXT[status as TicketStatus] ?? [];

/** Whether a plan may take a ticket from one state to another: at once, or off the truck and the day in one go. */
export const leadsTo = (status: Ticket['status'], to: TicketStatus): boolean =>
  nextStates({ status }).includes(to) || (nextStates({ status }).includes('scheduled') && NEXT.scheduled.includes(to));

/** What stands against a state that is next: nobody is scheduled without a day, and nothing is resolved in the middle of a swap. */
export function ruleAgainst(ticket: Pick<Ticket, 'scheduled_at' | 'swap_open'>, status: TicketStatus): TicketRule | undefined {
  if (status === 'scheduled' && ticket.scheduled_at === null) return 'no-date';
  if (status === 'resolved' && ticket.swap_open) return 'swap-open';
  return undefined;
}
