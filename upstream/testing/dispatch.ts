import { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { DayChange, Dispatch } from '#lib/contract/dispatch.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { Ticket, TicketEvent } from '#lib/contract/tickets.ts';
import { daysAfter, instantAt, localDay } from '#lib/format/localDay.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import type { Bench } from './bench.ts';

const ZONE = 'America/Chicago';

const localHour = (at: Date) => Number(at.toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit' }));

export type Move = Record<string, unknown> & { ticket_id: number };
export type Dispatcher = Awaited<ReturnType<typeof dispatcherOf>>;

let counter = 0;

/** A dispatcher and a technician at work, with technicians, tickets and days of their own. */
export async function dispatcherOf(bench: Bench) {
  // A day that is nearly over has no room for what is planned for today, and in one that has just begun an hour ago was yesterday.
  const [date, hour] = [localDay(ZONE, bench.clock.now().getTime()), localHour(bench.clock.now())];
  const morning = hour >= 16 ? daysAfter(date, 1) : hour < 2 ? date : undefined;
  if (morning) bench.clock.forward(instantAt(ZONE, morning, '08:00') - bench.clock.now().getTime());
  const token = (await bench.signIn('dispatcher')).accessToken;
  const walt = (await bench.signIn('technician')).accessToken;
  const today = localDay(ZONE, bench.clock.now().getTime());
  const ask = (call: string, body?: unknown, as = token, headers?: Record<string, string>) => bench.ask(call, { token: as, body, headers });
  const at = (day: string, time: string) => new Date(instantAt(ZONE, day, time)).toISOString();
  /** A day nobody planned anything for. */
  const freeDay = () => {
    counter += 1;
    return daysAfter(today, 30 + counter);
  };

  async function technician(more: Partial<typeof technicians.$inferInsert> = {}) {
    counter += 1;
    const now = bench.clock.now();
    const row = await insertOne(bench.database, technicians, {
      name: `Driver ${counter}`,
      Branch: 'Dallas',
      colour: 0,
      lat: 32.78,
      lng: -96.8,
      shiftStart: '08:00',
      shiftEnd: '17:00',
      daysOff: [],
      skills: ['cellular'],
      createdAt: now,
      updatedAt: now,
      ...more,
    });
    return row;
  }

  async function ticket(more: Partial<typeof tickets.$inferInsert> = {}) {
    counter += 1;
    const now = bench.clock.now();
    const place = { lat: 32.78 + (counter % 7) / 100, lng: -96.8 + (counter % 5) / 100 };
    const values = {
      ticketNumber: `D${50_000 + counter}`,
      status: 'open' as const,
      siteName: `Shop ${counter}`,
      Branch: 'Dallas',
      tags: [],
      ...place,
    };
    const row = await insertOne(bench.database, tickets, { ...values, createdAt: now, updatedAt: now, ...more });
    return row;
  }

  const assign = (moves: Move[], more: object = {}, as = token, headers?: Record<string, string>) =>
    ask('POST /dispatch/assign', { moves, ...more }, as, headers);
  const changed = async (answer: ReturnType<typeof assign>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return one(DayChange).parse(body).data;
  };
  const dayOf = async (id: number, date: string, as = token) => {
    const [day] = all(Dispatch).parse((await ask(`GET /dispatch?techIds=${id}&dt=${date}`, undefined, as)).body).data;
    if (!day) throw new Error('no day');
    return day;
  };
  const order = (day: Dispatch) => day.stops.map(({ ticket_id }) => ticket_id);
  const ticketNow = async (id: number) => one(Ticket).parse((await ask(`GET /tickets/${id}`)).body).data;
  const history = async (id: number) => all(TicketEvent).parse((await ask(`GET /tickets/${id}/history`)).body).data;
  const nobodys = async (number: string) =>
    all(Unassigned)
      .parse((await ask(`GET /dispatch/unassigned?q=${number}`)).body)
      .data.find((each) => each.Ticket_Number === number);

  /** A technician with a day of so many tickets, one after the other. */
  async function planned(count: number, more: Partial<typeof technicians.$inferInsert> = {}, date = freeDay()) {
    const driver = await technician(more);
    const rows = [];
    for (let index = 0; index < count; index++) rows.push(await ticket());
    await changed(assign(rows.map(({ id }) => ({ ticket_id: id, technician_id: driver.id, date }))));
    return { driver, date, ids: rows.map(({ id }) => id), numbers: rows.map(({ ticketNumber }) => ticketNumber) };
  }

  return { token, walt, today, ask, at, freeDay, technician, ticket, assign, changed, dayOf, order, ticketNow, history, nobodys, planned };
}
