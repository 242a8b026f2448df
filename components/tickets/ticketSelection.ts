import type { TicketQuery } from '#lib/contract/tickets.ts';

/** Ticked tickets (`ids`), or all that the query finds. */
export type TicketSelection = { query: TicketQuery; ids?: readonly number[]; count: number };
