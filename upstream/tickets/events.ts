import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { TicketRow } from './tables.ts';

export const ticketMoved = domainEvent<{ ticket: TicketRow; at: Date; message?: string; timeZone: string }>();

/** Somebody wants to change it by hand: who has something against it answers why. */
export const ticketMoveWanted = domainEvent<
  { ticket: TicketRow; status: TicketStatus; at: Date; timeZone: string },
  ProblemResponse | undefined
>();
