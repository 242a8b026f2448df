import { z } from 'zod';
import { Amount, flag, many, maybeId, maybeNumber, maybeText, Time } from '#lib/contract/shapes.ts';

const MOST_TYPES = 10;
const MOST_PARTS = 99;

/** How many of a device type are in a warehouse or truck and may be fitted. */
export const Held = z.object({ warehouse_code: z.string(), ready: Amount });

const Part = z.object({
  device_type: z.string(),
  count: Amount,
  held: many(Held),
});
export type Part = z.infer<typeof Part>;

/** What a visit needs besides skills: how many people, a lift on the truck, parts. */
export const Requirements = z.object({ people: Amount, lift: flag, parts: many(Part) });
export type Requirements = z.infer<typeof Requirements>;

export const NewRequirements = z.object({
  people: z.union([z.literal(1), z.literal(2)]),
  lift: z.boolean(),
  parts: z
    .array(z.object({ device_type: z.string().trim().min(1).max(60), count: z.number().int().min(1).max(MOST_PARTS) }))
    .max(MOST_TYPES)
    .refine((parts) => new Set(parts.map((part) => part.device_type)).size === parts.length, 'must be one of each device type'),
});
export type NewRequirements = z.infer<typeof NewRequirements>;

/** Who goes there with the technician; `free`: they work then, and are at no other such visit. */
export const Second = z.object({ technician_id: maybeId, technician_name: maybeText, free: flag });

/** A visit of `technician_id` at which somebody is the second person, and has no time for anything else. */
export const Assist = z.object({
  ticket_id: maybeId,
  Ticket_Number: maybeText,
  site_name: maybeText,
  technician_id: maybeId,
  technician_name: maybeText,
  start: Time,
  end: Time,
  lat: maybeNumber,
  lng: maybeNumber,
});
export type Assist = z.infer<typeof Assist>;
