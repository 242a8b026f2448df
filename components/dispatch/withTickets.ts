import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Ticket } from '#lib/contract/tickets.ts';

/** What a stop may leave to its ticket. */
const OF_TICKET = ['Ticket_Number', 'cs_no', 'site_name', 'Branch', 'problem', 'priority', 'lat', 'lng'] as const;

/** Whether a stop names its ticket by the id alone: nobody would know where it is. */
export const isBare = ({ ticket_id, Ticket_Number, site_name }: Pick<Stop, 'ticket_id' | 'Ticket_Number' | 'site_name'>) =>
  ticket_id !== null && !Ticket_Number && !site_name;

/** A day whose stops say what their tickets say, where they say nothing of it themselves. */
export function withTickets(day: Dispatch, tickets: readonly Ticket[]): Dispatch {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const stops = day.stops.map((stop) => {
    const ticket = stop.ticket_id === null ? undefined : byId.get(stop.ticket_id);
    if (!ticket) return stop;
    const told = OF_TICKET.map((field) => [field, stop[field] ?? ticket[field]] as const);
    return { ...stop, ...Object.fromEntries(told) };
  });
  return { ...day, stops };
}
