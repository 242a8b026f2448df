import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { all, Day, Id, many, maybe, maybeNumber, maybeText, Version } from './shapes.ts';

export const Place = z.object({ lat: z.coerce.number(), lng: z.coerce.number() });

/** What a technician can do and a ticket may need: a ticket needs those of its tags that stand here. */
export const SKILLS = ['cellular', 'antenna', 'panel', 'fire'] as const;
export type Skill = (typeof SKILLS)[number];

/** What a technician's day comes to, as `/dispatch` has it in full: counts, minutes, metres. */
export const Load = z.object({
  stops: z.coerce.number().int(),
  /** Done, or gone back from. */
  over: z.coerce.number().int(),
  drive_minutes: z.coerce.number().int(),
  work_minutes: z.coerce.number().int(),
  metres: z.coerce.number().int(),
  /** Back home, an instant; null on a day without stops. */
  back_at: maybeText,
  overtime_minutes: z.coerce.number().int(),
  /** Of the stop that is latest. */
  late_minutes: z.coerce.number().int(),
  /** Changes the truck does not know of yet. */
  unsent: z.coerce.number().int(),
});
export type Load = z.infer<typeof Load>;

export const Technician = z.object({
  id: Id,
  name: z.string(),
  Branch: maybeText,
  /** Which of the categorical colours, from 0; from the ninth on they come again with another line style. */
  colour: maybeText,
  /** Where the day begins and ends. */
  home: maybe(Place),
  /** Of the day that was asked for, local times `HH:MM`; null when off. An end before the start is on the next day. */
  shift: maybe(z.object({ start: z.string(), end: z.string() })),
  /** By `SKILLS`; an upstream may have others. */
  skills: many(z.string()),
  truck: maybeText,
  /** To call. */
  phone: maybeText,
  /** Of that day; null from an upstream that does not count it. */
  load: maybe(Load),
  /** Of the day `dt` as `/dispatch` has it: what a change of that day carries. 0 before the first. */
  day_version: maybeNumber,
  version: Version,
});
export type Technician = z.infer<typeof Technician>;

export const technicians = {
  list: endpoint({
    method: 'GET',
    path: '/tech',
    access: ['read', 'Technician'],
    summary: 'Technicians of a day',
    /** Without `dt` today, in the company's time zone. */
    query: z.object({ dt: Day.optional() }),
    reply: all(Technician),
  }),
};
