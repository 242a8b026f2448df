import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { all, Day, Id, many, maybe, maybeNumber, maybeText } from './shapes.ts';

export const Stop = z.object({
  id: Id,
  ticket_id: maybeNumber,
  order: z.coerce.number().int(),
  window: maybe(z.object({ start: maybeText, end: maybeText })),
  status: maybeText,
  lat: maybeNumber,
  lng: maybeNumber,
  eta: maybeText,
});

/** One technician's day: the stops in order. */
export const Dispatch = z.object({ technician_id: Id, stops: many(Stop) });
export type Dispatch = z.infer<typeof Dispatch>;

export const dispatch = {
  list: endpoint({
    method: 'GET',
    path: '/dispatch',
    access: ['read', 'Dispatch'],
    summary: 'The stops of technicians on a day',
    query: z.object({
      techIds: z
        .string()
        .regex(/^\d+(,\d+)*$/)
        .optional(),
      dt: Day.optional(),
    }),
    reply: all(Dispatch),
  }),
};
