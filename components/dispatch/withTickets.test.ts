import { Dispatch } from '#lib/contract/dispatch.ts';
import { Ticket } from '#lib/contract/tickets.ts';
import { isBare, withTickets } from './withTickets.ts';

const day = Dispatch.parse({
  technician_id: 1,
  stops: [
    { id: 7, ticket_id: 3 },
    { id: 8, ticket_id: 4, site_name: 'Depot', lat: 1, lng: 2 },
    { id: 9, ticket_id: 5 },
  ],
});
const tickets = [3, 4].map((id) => Ticket.parse({ id, Ticket_Number: `77${id}`, site_name: 'Mill Road', lat: 30.2, lng: -97.7 }));

test('a stop that names its ticket alone says what the ticket says; what it says itself stays, and of an unknown ticket nothing is made up', () => {
  expect(day.stops.map(isBare)).toEqual([true, false, true]);
  const { stops } = withTickets(day, tickets);
  expect(stops[0]).toMatchObject({ id: 7, Ticket_Number: '773', site_name: 'Mill Road', lat: 30.2, lng: -97.7 });
  expect(stops[1]).toMatchObject({ Ticket_Number: '774', site_name: 'Depot', lat: 1, lng: 2 });
  expect(stops[2]).toMatchObject({ id: 9, site_name: null, lat: null });
});
