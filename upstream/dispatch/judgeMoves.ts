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

function wrongWith({ technician_id, date, window }: Move, stop: StopRow | undefined, { today, timeZone }: Calendar): string | undefined {
  const onto = technician_id === null ? undefined : (date ?? stop?.date);
  if (technician_id !== null && !onto) return 'which day?';
  if (onto && onto < today) return `${onto} is over`;
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

export const ticketStatusOf = ({ status }: Pick<Draft, 'status'>): TicketStatus =>
  status === 'planned' ? 'scheduled' : status === 'dispatched' ? 'dispatched' : 'open';

export function stuck(ticket: TicketRow, stop: StopRow | undefined, draft: Draft): ProblemResponse | undefined {
  const refuse = (why: string, message: string) => new ProblemResponse('illegal_state', { message, errors: { moves: [why] } });
  if (stop && hasBegun(stop)) return refuse('begun', `Somebody is at ${ticket.siteName ?? ticket.ticketNumber}.`);
  const to = ticketStatusOf(draft);
  const isWay = ticket.status === to || leadsTo(ticket.status, to);
  return isWay ? undefined : refuse(ticket.status, `Ticket ${ticket.ticketNumber} is ${ticket.status}.`);
}
