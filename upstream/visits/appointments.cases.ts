import { Appointment } from '#lib/contract/dispatch/appointments.ts';
import { all } from '#lib/contract/shapes.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';

/** A ticket that takes more than one trip, on either database. */
export function appointmentCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  const visitsOf = async (ticket: number, as = d.token) =>
    all(Appointment).parse((await d.ask(`GET /tickets/${ticket}/appointments`, undefined, as)).body).data;
  const say = (stop: number, what: string, body: object = {}) => d.ask(`POST /stops/${stop}/${what}`, body);

  test('a ticket on hold for a part has its next visit planned at once: it is off hold, and both visits stand in order', async () => {
    const { driver, ids } = await d.planned(1, {}, d.today);
    const [ticket = 0] = ids;
    const [first] = await visitsOf(ticket);
    expect(first).toMatchObject({ number: 1, status: 'planned', technician_id: driver.id, date: d.today });
    expect((await say(first?.id ?? 0, 'arrive')).status).toBe(200);
    const now = await d.ticketNow(ticket);
    await d.ask(`POST /tickets/${ticket}`, { status: 'on-hold', note: 'Waits for a MiniCell', version: now.version });
    const held = await visitsOf(ticket);
    expect(held.map(({ number, status, note }) => [number, status, note])).toEqual([
      [1, 'go-back', 'Waits for a MiniCell'],
      [2, 'open', null],
    ]);
    const date = daysAfter(d.today, 3);
    const window = { start: d.at(date, '13:00'), end: d.at(date, '15:00') };
    const move = { ticket_id: ticket, technician_id: driver.id, date, window, version: held[1]?.version };
    await d.changed(d.assign([move]));
    expect((await visitsOf(ticket))[1]).toMatchObject({ number: 2, status: 'planned', technician_name: driver.name, date, window });
    expect(await d.ticketNow(ticket)).toMatchObject({ status: 'scheduled', technician_id: driver.id, scheduled_at: window.start });
    expect((await d.assign([move])).status).toBe(409);
  });

  test('what a visit needs is said without planning it, and leaves the ticket in its state', async () => {
    const row = await d.ticket();
    await d.ask(`POST /tickets/${row.id}`, { status: 'on-hold', note: 'Waits for the owner' });
    await d.changed(d.assign([{ ticket_id: row.id, technician_id: null, requires: { people: 2, lift: true, parts: [] } }]));
    expect((await d.ticketNow(row.id)).status).toBe('on-hold');
    expect(await visitsOf(row.id)).toMatchObject([{ number: 1, status: 'open', requires: { people: 2, lift: true } }]);
  });

  test('a branch’s visits are nobody else’s to read', async () => {
    const row = await d.ticket({ Branch: 'Houston' });
    await d.changed(d.assign([{ ticket_id: row.id, technician_id: null, requires: { people: 2, lift: false, parts: [] } }]));
    expect((await d.ask(`GET /tickets/${row.id}/appointments`, undefined, d.walt)).status).toBe(404);
    expect((await d.ask('GET /tickets/2000000000/appointments')).status).toBe(404);
  });
}
