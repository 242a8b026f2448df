import { z } from 'zod';
import { Day, Id, maybeId, maybeText } from '#lib/contract/shapes.ts';

/** With whom, and on which day, a visit is to stay, whatever would be shorter; a side that is null is open. */
export const Pin = z.object({ technician_id: maybeId, technician_name: maybeText, date: maybeText });
export type Pin = z.infer<typeof Pin>;

export const NewPin = z
  .object({ technician_id: Id.nullable(), date: Day.nullable() })
  .refine(({ technician_id, date }) => technician_id !== null || date !== null, 'must name a technician or a day');
export type NewPin = z.infer<typeof NewPin>;
