import { eq } from 'drizzle-orm';
import { POSITION_SECONDS, type Position } from '#lib/contract/dispatch/position.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { VisitForCustomer, VisitState } from '#lib/contract/visits.ts';
import { arrivalWindow } from '#lib/domain/arrivalWindow.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { iso } from '#upstream/core/iso.ts';
import { readDays } from '#upstream/dispatch/days.ts';
import { type StopRow, stops } from '#upstream/dispatch/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import type { VisitLinkRow } from './tables.ts';

function stateOf(stop: StopRow | undefined, { date }: VisitLinkRow): VisitState {
  if (!stop) return 'canceled';
  if (stop.status === 'done' || stop.status === 'arrived') return stop.status;
  if (stop.date !== date || stop.status === 'go-back') return 'moved';
  return stop.departedAt ? 'on-the-way' : 'planned';
}

/** By where the truck is, if that is known and not long ago; epoch ms. */
function etaBy(position: Position | null | undefined, to: Stop | undefined, now: Date): number | undefined {
  if (!position || !to || to.lat === null || to.lng === null) return undefined;
  const at = Date.parse(position.at);
  if (now.getTime() - at > POSITION_SECONDS.fresh * SECOND) return undefined;
  return at + estimatedLeg(position, { lat: to.lat, lng: to.lng }).minutes * MINUTE;
}

/** Only of somebody who is coming, or came, a name is told. */
const NAMED: readonly VisitState[] = ['on-the-way', 'arrived', 'done'];

export async function visitForCustomer({ database, env }: Context, link: VisitLinkRow, now: Date): Promise<VisitForCustomer> {
  const [found] =
    link.stopId === null
      ? []
      : await database
          .select({ stop: stops, ticket: tickets, technician: technicians, address: systems.address })
          .from(stops)
          .innerJoin(tickets, eq(tickets.id, stops.ticketId))
          .leftJoin(technicians, eq(technicians.id, stops.technicianId))
          .leftJoin(systems, eq(systems.csNo, tickets.csNo))
          .where(eq(stops.id, link.stopId));
  const stop = found?.stop;
  const technician = found?.technician;
  const state = stateOf(stop, link);
  const isOn = state !== 'moved' && state !== 'canceled';
  const [day] =
    state === 'on-the-way' && technician
      ? await readDays(database, [{ technician, date: link.date }], { now, timeZone: env.TIME_ZONE })
      : [];
  const planned = day?.stops.find(({ id }) => id === stop?.id);
  const eta = etaBy(day?.position, planned, now) ?? (planned?.eta ? Date.parse(planned.eta) : undefined);
  const arrival = eta === undefined ? undefined : arrivalWindow(eta, now.getTime());
  return {
    company: env.company?.name ?? null,
    company_phone: env.company?.phone ?? null,
    state,
    purpose: found?.ticket.tags.includes('sunset') ? 'upgrade' : 'service',
    street: found?.address?.split(',')[0]?.trim() || null,
    day: isOn ? link.date : null,
    technician: (NAMED.includes(state) && technician?.name.split(' ')[0]) || null,
    window: isOn && stop && (stop.windowStart || stop.windowEnd) ? { start: iso(stop.windowStart), end: iso(stop.windowEnd) } : null,
    arrival: arrival ? { start: new Date(arrival.start).toISOString(), end: new Date(arrival.end).toISOString() } : null,
    arrived_at: isOn ? iso(stop?.arrivedAt) : null,
    done_at: state === 'done' ? iso(stop?.endedAt) : null,
    asked_at: now.toISOString(),
  };
}
