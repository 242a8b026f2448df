import { z } from 'zod';
import { Id, maybe, maybeId, maybeNumber, maybeText, maybeTime, Version, wordLike } from '#lib/contract/shapes.ts';
import { Requirements, Second } from './requirements.ts';
import { STOP_STATUSES, Window } from './stops.ts';

/** One of the visits of a ticket, over or still to come; `number` counts them from 1. At most one is not over: the ticket's own appointment. */
export const Appointment = z.object({
  id: Id,
  number: z.coerce.number().int(),
  status: wordLike(STOP_STATUSES),
  technician_id: maybeId,
  technician_name: maybeText,
  second: maybe(Second),
  /** `YYYY-MM-DD`; null while it is on no day. */
  date: maybeText,
  window: maybe(Window),
  preferred: maybe(Window),
  /** On site, as planned. */
  minutes: maybeNumber,
  departed_at: maybeTime,
  arrived_at: maybeTime,
  ended_at: maybeTime,
  /** Why it went back, or what was noted when it was done. */
  note: maybeText,
  requires: maybe(Requirements),
  version: Version,
});
export type Appointment = z.infer<typeof Appointment>;
