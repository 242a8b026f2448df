import type { NewRequirements } from '#lib/contract/dispatch/requirements.ts';
import type { User } from '#lib/contract/session.ts';
import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { domainEvent } from '#upstream/core/domainEvent.ts';
import type { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { TicketRow } from './tables.ts';

export const ticketMoved = domainEvent<{ ticket: TicketRow; at: Date; message?: string; timeZone: string }>();

/** What resolved it was put right, without moving it. */
export const ticketCoded = domainEvent<{ ticket: TicketRow }>();

/** Somebody opened a ticket by itself. */
export const ticketOpened = domainEvent<{ ticket: TicketRow; requires?: NewRequirements; by: User | undefined; at: Date }>();

/** Somebody wants to change it by hand: who has something against it answers why. */
export const ticketMoveWanted = domainEvent<
  { ticket: TicketRow; status: TicketStatus; at: Date; timeZone: string },
  ProblemResponse | undefined
>();

/** Its status, its technician or its time is another one now, whoever made it so. */
export const ticketChanged = domainEvent<{ ticket: TicketRow; was: TicketStatus; by: User | undefined; at: Date; timeZone: string }>();
