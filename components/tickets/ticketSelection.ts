import type { TicketQuery } from '#lib/contract/tickets.ts';

export type TicketSelection = { query: TicketQuery; ids?: readonly number[]; count: number; isUncounted?: boolean };
