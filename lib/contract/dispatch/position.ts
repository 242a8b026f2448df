import { z } from 'zod';
import { maybeNumber, Time } from '#lib/contract/shapes.ts';

/** Where a truck was when its technician last said so, in degrees; `accuracy` in metres. Only of who is on the way. */
export const Position = z.object({ lat: z.coerce.number(), lng: z.coerce.number(), accuracy: maybeNumber, at: Time });
export type Position = z.infer<typeof Position>;

export const NewPosition = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000).optional(),
});
export type NewPosition = z.infer<typeof NewPosition>;

/** A phone sends its place every so often, in seconds; older than `fresh` it says nothing of when somebody comes. */
export const POSITION_SECONDS = { every: 30, fresh: 300 } as const;
