import { z } from 'zod';
import { flag, Id, many, maybe, maybeId, maybeNumber, maybeText, maybeTime, wordLike } from '#lib/contract/shapes.ts';
import { NEEDS, REPAIR_REASONS } from '#lib/contract/words/repair.ts';
import { TICKET_PRIORITIES } from '#lib/contract/words/tickets.ts';
import { Help } from './help.ts';
import { DaySeen } from './moves.ts';
import { Conflict, Window } from './stops.ts';

const About = z.object({
  ticket_id: maybeId,
  Ticket_Number: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  priority: wordLike(TICKET_PRIORITIES),
  window: maybe(Window),
});

/** Of a visit, or (`over`) of a whole day. */
export const Need = About.extend({
  kind: z.enum(NEEDS),
  technician_id: maybeId,
  technician_name: maybeText,
  date: maybeText,
  /** As it stands now. */
  begins_at: maybeTime,
  minutes: maybeNumber,
});
export type Need = z.infer<typeof Need>;

const Stand = z.object({ technician_id: Id, technician_name: maybeText, Branch: maybeText, date: z.string(), begins_at: maybeTime });
export type Stand = z.infer<typeof Stand>;

/** A visit that changes its day or its technician; `from` null: it had none. `drive_minutes`: more driving for it, or less. */
export const RepairMove = About.extend({
  ticket_id: Id,
  why: z.enum(REPAIR_REASONS),
  /** Of `window` and `over`. */
  minutes: maybeNumber,
  from: maybe(Stand),
  to: Stand,
  drive_minutes: z.coerce.number(),
  /** The customer has to be told of another day, the technician is of another branch than the site. */
  other_day: flag,
  other_branch: flag,
});
export type RepairMove = z.infer<typeof RepairMove>;

/** What is left to be done: what stays as it is, and what would help. */
export const RepairLeft = Need.extend({ kind: z.enum(REPAIR_REASONS), help: Help });
export type RepairLeft = z.infer<typeof RepairLeft>;

/** Nothing is changed by it; what is taken is posted to `assign`, with `seen` and the `conflicts` one agrees to. */
export const RepairPlan = z.object({
  moves: many(RepairMove),
  left: many(RepairLeft),
  seen: many(DaySeen),
  conflicts: many(Conflict),
});
