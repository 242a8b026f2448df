import { hasBegun, type Move } from '#lib/contract/dispatch.ts';
import { leadsTo } from '#lib/contract/ticketStates.ts';
import type { TicketStatus } from '#lib/contract/tickets.ts';
import type { StopRow } from '#upstream/db/dispatch.ts';
import type { TicketRow } from '#upstream/db/swaps.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import type { Affected } from './affected.ts';
import type { Draft } from './lists.ts';

function wrongWith({ technician_id, date, window }: Move, stop: StopRow | undefined, today: string): string | undefined {
  const onto = technician_id === null ? undefined : (date ?? stop?.date);
  if (technician_id !== null && !onto) return 'which day?';
  if (onto && onto < today) return `${onto} is over`;
  const [start, end] = [window?.start, window?.end].map((side) => (side ? Date.parse(side) : undefined));
  if (Number.isNaN(start) || Number.isNaN(end)) return 'no such time';
  return start !== undefined && end !== undefined && start >= end ? 'the window ends before it begins' : undefined;
}

/** What is wrong with moves, however the days look. */
export function wrongMoves(moves: readonly Move[], { stopOf }: Affected, today: string): Refusal | undefined {
  const wrong = moves.flatMap((move) => {
    const text = wrongWith(move, stopOf.get(move.ticket_id), today);
    return text ? [`ticket ${move.ticket_id}: ${text}`] : [];
  });
  return wrong.length > 0 ? invalid({ moves: wrong }) : undefined;
}

/** The state of a ticket whose visit is so. */
export const ticketStatusOf = ({ status }: Pick<Draft, 'status'>): TicketStatus =>
  status === 'planned' ? 'scheduled' : status === 'dispatched' ? 'dispatched' : 'open';

/** Why a ticket can't be moved: somebody is there, or what it is leads nowhere near. */
export function stuck(ticket: TicketRow, stop: StopRow | undefined, draft: Draft): Refusal | undefined {
  const refuse = (why: string, message: string) => new Refusal('illegal_state', { message, errors: { moves: [why] } });
  if (stop && hasBegun(stop)) return refuse('begun', `Somebody is at ${ticket.siteName ?? ticket.ticketNumber}.`);
  const to = ticketStatusOf(draft);
  const isWay = ticket.status === to || leadsTo(ticket.status as TicketStatus, to);
  return isWay ? undefined : refuse(ticket.status, `Ticket ${ticket.ticketNumber} is ${ticket.status}.`);
}
