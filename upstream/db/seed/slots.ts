import type { Spot } from '#lib/domain/travel/travel.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import { minutesFor } from '#upstream/dispatch/needs.ts';
import type { tickets } from '#upstream/tickets/tables.ts';
import type { roster } from './technicians.ts';

export type NewTicket = typeof tickets.$inferInsert;

export type Driver = ReturnType<typeof roster>[number];

export const MINUTE = 60_000;

export const HALF_HOUR = 30 * MINUTE;

export const DRIVE = 25;

export type Round = { driver: Driver; day: string; starts: number; ends: number; from: Spot | null; load: number; tickets: NewTicket[] };

export const spotOf = ({ lat, lng }: { lat?: number | null; lng?: number | null }): Spot | null =>
  lat == null || lng == null ? null : { lat, lng };

type Slot = { technicianId: number; scheduledAt: Date };

export function slots({ driver, starts, from, tickets: given }: Round): [string, Slot][] {
  const left = [...given];
  const found: [string, Slot][] = [];
  let place = from;
  let free = starts;
  while (left.length > 0) {
    const far = (ticket: NewTicket) => {
      const to = spotOf(ticket);
      return place && to ? estimatedLeg(place, to).minutes : DRIVE;
    };
    left.sort((a, b) => far(a) - far(b));
    const next = left.shift();
    if (!next) break;
    const at = Math.floor((free + far(next) * MINUTE) / HALF_HOUR) * HALF_HOUR;
    found.push([next.ticketNumber, { technicianId: driver.id, scheduledAt: new Date(at) }]);
    free = Math.max(free + far(next) * MINUTE, at) + minutesFor(next.tags) * MINUTE;
    place = spotOf(next) ?? place;
  }
  return found;
}
