import { z } from 'zod';
import { flag, Id, many, manyWords, maybe, maybeId, maybeNumber, maybeText, maybeTime, Version, wordLike } from '#lib/contract/shapes.ts';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';
import { Pin } from './pins.ts';
import { Held, Requirements, Second } from './requirements.ts';

/** open: a visit that is due and nobody's yet. planned: on a technician's day. dispatched: the truck knows. arrived, and how it ended. */
export const STOP_STATUSES = ['open', 'planned', 'dispatched', 'arrived', 'done', 'go-back'] as const;
export type StopStatus = (typeof STOP_STATUSES)[number];

/** Between two instants somebody is expected; a side that is null is open. */
export const Window = z.object({ start: maybeTime, end: maybeTime });
export type Window = z.infer<typeof Window>;

/**
 * two-at-once: in no order both windows can be kept, `with` is the other job. late: it is reached `minutes` behind its window, `with` is the
 * job before it. outside-shift: work before or after the shift by so many `minutes`; null: off that day. missing-skill: the technician lacks
 * `skill`. licence-ended: its licence ended with the day `until`. other-branch: the ticket is of another Branch.
 * no-lift: the truck has none. missing-part: `count` of `part` are needed, and the truck has `ready`; the most lie in `held`. second-missing: it takes two,
 * and the second is not named. second-busy: that one does not work then, or is at another such visit. pinned: it is to stay elsewhere, by `pin`.
 */
const CONFLICTS = [
  'two-at-once',
  'late',
  'outside-shift',
  'missing-skill',
  'licence-ended',
  'other-branch',
  'no-lift',
  'missing-part',
  'second-missing',
  'second-busy',
  'pinned',
] as const;
export type ConflictKind = (typeof CONFLICTS)[number];

export const Conflict = z.object({
  kind: z.enum(CONFLICTS),
  /** Its name, the same as long as it is the same conflict: what `confirm` names. */
  key: z.string(),
  ticket_id: maybeId,
  Ticket_Number: maybeText,
  site_name: maybeText,
  technician_id: maybeId,
  minutes: maybeNumber,
  skill: maybeText,
  until: maybeText,
  truck: maybeText,
  part: maybeText,
  count: maybeNumber,
  ready: maybeNumber,
  held: maybe(Held),
  pin: maybe(Pin),
  with: maybe(z.object({ ticket_id: maybeId, Ticket_Number: maybeText, site_name: maybeText, window: maybe(Window) })),
  acknowledged: maybe(z.object({ by: maybeText, at: maybeTime })),
});
export type Conflict = z.infer<typeof Conflict>;

const Previous = z.object({ id: Id, at: maybeTime, technician_id: maybeId, technician_name: maybeText, reason: maybeText });

/** What every visit has, on a day or not yet. `id` 0: a ticket for which nobody planned a visit so far. */
const Visit = z.object({
  id: Id,
  ticket_id: maybeId,
  Ticket_Number: maybeText,
  cs_no: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  address: maybeText,
  phone: maybeText,
  problem: maybeText,
  priority: wordLike(TICKET_PRIORITIES),
  panel_type: maybeText,
  tags: manyWords,
  created_at: maybeTime,
  skills: manyWords,
  /** A time the customer would like best, and is not promised. */
  preferred: maybe(Window),
  pin: maybe(Pin),
  requires: maybe(Requirements),
  second: maybe(Second),
  /** On site, as planned. */
  minutes: maybeNumber,
  window: maybe(Window),
  /** Of `STOP_STATUSES`; another one of the upstream's own is told as it came. */
  status: wordLike(STOP_STATUSES),
  lat: maybeNumber,
  lng: maybeNumber,
  previous: maybe(Previous),
  /** Of the visit, 0 while there is none; a move carries the one it saw. */
  version: Version,
});

export const Stop = Visit.extend({
  /** From 1, within the technician's day. */
  order: z.coerce.number().int().catch(0),
  /** The arrival: as it was, or as it is expected. This and the times below are `timed()`'s. */
  eta: maybeTime,
  /** Arrived, and waited for the window to open. */
  begins_at: maybeTime,
  leaves_at: maybeTime,
  drive_minutes: maybeNumber,
  metres: maybeNumber,
  wait_minutes: maybeNumber,
  late_minutes: maybeNumber,
  /** Since when the technician is on the way there. */
  departed_at: maybeTime,
  /** What the customer was told of that by text message: waiting, sent, kept (as a file, where there is no sender), failed, unsure. */
  text: maybe(z.object({ at: maybeTime, state: maybeText, refusal: maybeText })),
  arrived_at: maybeTime,
  ended_at: maybeTime,
  /** Why it went back, or what was noted when it was done. */
  note: maybeText,
  /** The truck does not know it like this. */
  unsent: flag,
  acknowledged: many(z.object({ key: z.string(), by: maybeText, at: maybeTime })),
  conflicts: many(Conflict),
});
export type Stop = z.infer<typeof Stop>;

/** An open ticket, the rest of one that went back, or (`planned`, `dispatched`) a visit that was left over on a day that is past. */
export const Unassigned = Visit;
export type Unassigned = z.infer<typeof Unassigned>;
