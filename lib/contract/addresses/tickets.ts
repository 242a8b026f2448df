import type { TicketQuery } from '#lib/contract/tickets.ts';
import { TICKET_SORTS, TICKET_STATUSES } from '#lib/contract/words/tickets.ts';
import { addressOf, anyId, anyOneOf, anyTextUpTo, id, oneOf, pagingBy } from './address.ts';

/** `ticket`: the one that is opened beside the list. */
export const TicketAddress = addressOf<TicketQuery & { ticket?: number | undefined }>({
  ...pagingBy(TICKET_SORTS, '-updated_at'),
  status: anyOneOf(TICKET_STATUSES),
  Branch: anyTextUpTo(Number.POSITIVE_INFINITY),
  priority: anyTextUpTo(Number.POSITIVE_INFINITY),
  technician_id: anyId,
  counts: oneOf(['1']),
  ticket: id,
});
