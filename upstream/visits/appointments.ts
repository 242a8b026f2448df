import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { iso } from '#upstream/core/iso.ts';
import { withHeld } from '#upstream/dispatch/held.ts';
import { windowIn } from '#upstream/dispatch/serialize.ts';
import { stops } from '#upstream/dispatch/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { findTicket } from '#upstream/tickets/repository.ts';

const second = alias(technicians, 'second');

/** `GET /tickets/:id/appointments`: the visits of a ticket, the first one first. */
export const appointmentHandlers = ({ database }: Context): Pick<Handlers<typeof contract.visits>, 'appointments'> => ({
  appointments: async ({ params, ability }) => {
    const ticket = await findTicket(database, params.id, ability);
    if (!ticket) return undefined;
    const rows = await database
      .select({ stop: stops, technician: technicians.name, second: second.name })
      .from(stops)
      .leftJoin(technicians, eq(technicians.id, stops.technicianId))
      .leftJoin(second, eq(second.id, stops.secondId))
      .where(eq(stops.ticketId, ticket.id))
      .orderBy(asc(stops.id));
    const told = rows.map(({ stop, technician, second: secondName }, at) => ({
      id: stop.id,
      number: at + 1,
      status: stop.status,
      technician_id: stop.technicianId,
      technician_name: technician,
      second: stop.secondId === null ? null : { technician_id: stop.secondId, technician_name: secondName, free: true },
      date: stop.date,
      window: windowIn(stop.windowStart, stop.windowEnd),
      preferred: windowIn(stop.preferredStart, stop.preferredEnd),
      minutes: stop.minutes,
      departed_at: iso(stop.departedAt),
      arrived_at: iso(stop.arrivedAt),
      ended_at: iso(stop.endedAt),
      note: stop.note,
      requires: stop.requires && { ...stop.requires, parts: stop.requires.parts.map((part) => ({ ...part, held: [] })) },
      version: stop.version,
    }));
    return { data: await withHeld(database, told) };
  },
});
