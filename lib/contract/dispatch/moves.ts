import { z } from 'zod';
import { Day, Id, Instant, Version } from '#lib/contract/shapes.ts';
import { NewPin } from './pins.ts';
import { NewRequirements } from './requirements.ts';

/** Where a ticket goes: at `order` (from 1; left out, the end) of a technician's day, or with `technician_id` null off every day. */
export const Move = z.object({
  ticket_id: Id,
  technician_id: Id.nullable(),
  date: Day.nullable().optional(),
  order: z.number().int().min(1).max(1000).optional(),
  /** Left out, it stays as it is; a window of another day goes when the day changes. */
  window: z.object({ start: Instant.nullable(), end: Instant.nullable() }).nullable().optional(),
  /** As `window`, and gone with its day as that is. */
  preferred: z.object({ start: Instant.nullable(), end: Instant.nullable() }).nullable().optional(),
  pin: NewPin.nullable().optional(),
  minutes: z.number().int().min(5).max(720).optional(),
  requires: NewRequirements.nullable().optional(),
  /** Who goes there with them; they stay as long as the day does. */
  second: Id.nullable().optional(),
  /** Of the visit as it was seen, 0 when there was none. */
  version: Version,
});
export type Move = z.infer<typeof Move>;

export const DaySeen = z.object({ technician_id: Id, date: Day, version: Version });
export type DaySeen = z.infer<typeof DaySeen>;
