import type { Move } from '#lib/contract/dispatch/moves.ts';
import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { leadsTo } from '#lib/domain/ticketStates.ts';
import { daysAfter, instantAt } from '#lib/format/localDay.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';
import type { Affected } from './affected.ts';
import type { Draft } from './lists.ts';
import type { StopRow } from './tables.ts';

type Calendar = { today: string; timeZone: string };

const isOfDay = (day: string, timeZone: string, instant: number) =>
  instant >= instantAt(timeZone, day) && instant <= instantAt(timeZone, daysAfter(day, 2));

function wrongWith(
  { technician_id, date, window, preferred, pin, second }: Move,
  stop: StopRow | undefined,
  { today, timeZone }: Calendar,
): string | undefined {
  const onto = technician_id === null ? undefined : (date ?? stop?.date);
  if (technician_id !== null && !onto) return 'which day?';
  if (second && second === technician_id) return 'the second technician is somebody else';
  if (second && technician_id === null) return 'nobody is sent there with whom a second one could go';
  if (onto && onto < today) return `${onto} is over`;
  if (pin?.date && pin.date < today) return `${pin.date} is over`;
  if (preferred && technician_id === null) return 'a time is preferred on a day';
  return wrongWindow(window, onto, timeZone) ?? wrongWindow(preferred, onto, timeZone);
}

function wrongWindow(window: Move['window'], onto: string | null | undefined, timeZone: string): string | undefined {
  const [start, end] = [window?.start, window?.end].map((side) => (side ? Date.parse(side) : undefined));
  const isStray = onto && [start, end].some((side) => side !== undefined && !isOfDay(onto, timeZone, side));
  if (isStray) return `the window is not of ${onto}`;
  return start !== undefined && end !== undefined && start >= end ? 'the window ends before it begins' : undefined;
}

export function wrongMoves(moves: readonly Move[], { stopOf }: Affected, calendar: Calendar): ProblemResponse | undefined {
  const wrong = moves.flatMap((move) => {
    const text = wrongWith(move, stopOf.get(move.ticket_id), calendar);
    return text ? [`ticket ${move.ticket_id}: ${text}`] : [];
  });
  return wrong.length > 0 ? invalid({ moves: wrong }) : undefined;
}

export const ticketStatusOf = ({ status, departedAt }: Pick<Draft, 'status' | 'departedAt'>): TicketStatus => {
  if (departedAt) return 'en-route';
  return status === 'planned' ? 'scheduled' : status === 'dispatched' ? 'dispatched' : 'open';
};

const WAITS: readonly TicketStatus[] = ['open', 'go-back', 'on-hold'];

/** The state of a ticket after a move: where nobody had its visit and nobody gets it, only what it needs was said. */
export const stateAfter = (ticket: Pick<TicketRow, 'status'>, stop: StopRow | undefined, draft: Draft): TicketStatus =>
  draft.technicianId === null && !stop?.technicianId && WAITS.includes(ticket.status) ? ticket.status : ticketStatusOf(draft);

/** What waits for a part or for the customer is on hold until its next visit is planned. */
const isResumed = (from: TicketStatus, to: TicketStatus) => from === 'on-hold' && (to === 'scheduled' || to === 'dispatched');

export function stuck(ticket: TicketRow, stop: StopRow | undefined, draft: Draft): ProblemResponse | undefined {
  const refuse = (why: string, message: string) => new ProblemResponse('illegal_state', { message, errors: { moves: [why] } });
  if (stop && hasBegun(stop)) return refuse('begun', `Somebody is at ${ticket.siteName ?? ticket.ticketNumber}.`);
  const to = stateAfter(ticket, stop, draft);
  const isWay = ticket.status === to || leadsTo(ticket.status, to) || isResumed(ticket.status, to);
  return isWay ? undefined : refuse(ticket.status, `Ticket ${ticket.ticketNumber} is ${ticket.status}.`);
}
