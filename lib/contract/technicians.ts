import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { all, Day, Id, many, maybe, maybeText } from './shapes.ts';

export const Place = z.object({ lat: z.coerce.number(), lng: z.coerce.number() });

export const Technician = z.object({
  id: Id,
  name: z.string(),
  Branch: maybeText,
  colour: maybeText,
  home: maybe(Place),
  shift: maybe(z.object({ start: z.string(), end: z.string() })),
  skills: many(z.string()),
  truck: maybeText,
});
export type Technician = z.infer<typeof Technician>;

export const technicians = {
  list: endpoint({
    method: 'GET',
    path: '/tech',
    access: ['read', 'Technician'],
    summary: 'Technicians of a day',
    query: z.object({ dt: Day.optional() }),
    reply: all(Technician),
  }),
};
