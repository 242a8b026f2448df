import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { asStop } from '#lib/domain/timed.ts';
import { iso } from '#upstream/core/iso.ts';
import type { TicketRow } from '#upstream/tickets/tables.ts';
import { minutesFor, skillsFor } from './needs.ts';
import type { StopRow } from './tables.ts';

type Found = {
  ticket: TicketRow;
  stop: StopRow | null;
  system: { address: string | null; phone: string | null; panelType: string | null } | null;
  second: { id: number | null; name: string | null } | null;
  pinned: { name: string | null } | null;
  text: { at: Date; state: string; refusal: string | null } | null;
  previous: { id: number | null; at: Date | null; technicianId: number | null; name: string | null; note: string | null } | null;
};

export type PlacedStop = Found & { stop: StopRow };

export const windowIn = (start: Date | null, end: Date | null) => (start || end ? { start: iso(start), end: iso(end) } : null);

export function serializeVisit({ ticket, stop, system, second, pinned, previous }: Found): Unassigned {
  const window = stop && windowIn(stop.windowStart, stop.windowEnd);
  return {
    id: stop?.id ?? 0,
    ticket_id: ticket.id,
    Ticket_Number: ticket.ticketNumber,
    cs_no: ticket.csNo,
    site_name: ticket.siteName,
    Branch: ticket.Branch,
    address: system?.address ?? null,
    phone: system?.phone ?? null,
    problem: ticket.problem,
    priority: ticket.priority,
    panel_type: system?.panelType ?? null,
    tags: ticket.tags,
    created_at: iso(ticket.createdAt),
    skills: skillsFor(ticket.tags),
    preferred: stop && windowIn(stop.preferredStart, stop.preferredEnd),
    pin:
      stop && (stop.pinTechnicianId || stop.pinDate)
        ? { technician_id: stop.pinTechnicianId, technician_name: pinned?.name ?? null, date: stop.pinDate }
        : null,
    requires: stop?.requires ? { ...stop.requires, parts: stop.requires.parts.map((part) => ({ ...part, held: [] })) } : null,
    second: second?.id ? { technician_id: second.id, technician_name: second.name, free: true } : null,
    minutes: stop?.minutes ?? minutesFor(ticket.tags),
    window,
    status: stop?.status ?? 'open',
    lat: ticket.lat,
    lng: ticket.lng,
    previous: previous?.id
      ? {
          id: previous.id,
          at: iso(previous.at),
          technician_id: previous.technicianId,
          technician_name: previous.name,
          reason: previous.note,
        }
      : null,
    version: stop?.version ?? 0,
  };
}

export const serializeStop = (found: PlacedStop): Stop => ({
  ...asStop(serializeVisit(found)),
  order: found.stop.position,
  departed_at: iso(found.stop.departedAt),
  text: found.text && { ...found.text, at: iso(found.text.at) },
  arrived_at: iso(found.stop.arrivedAt),
  ended_at: iso(found.stop.endedAt),
  note: found.stop.note,
  acknowledged: found.stop.acknowledged,
});
