import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import {
  Amount,
  all,
  Day,
  Id,
  many,
  manyWords,
  maybe,
  maybeNumber,
  maybeText,
  maybeTime,
  one,
  TextOrEmpty,
  Time,
  untold,
  Version,
} from './shapes.ts';

export const Place = z.object({ lat: Amount, lng: Amount });

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
  back_at: maybeTime,
  overtime_minutes: z.coerce.number().int(),
  late_minutes: z.coerce.number().int(),
  /** Changes the truck does not know of yet. */
  unsent: z.coerce.number().int(),
});
export type Load = z.infer<typeof Load>;

export const Technician = z.object({
  id: Id,
  name: TextOrEmpty,
  Branch: maybeText,
  /** Which of the categorical colours, from 0; from the ninth on they come again with another line style. */
  colour: maybeText,
  home: maybe(Place),
  /** Of the day that was asked for, local times `HH:MM`; null when off, undefined where nobody says. An end before the start is on the next day. */
  shift: untold(z.object({ start: Time, end: Time })),
  /** By `SKILLS`; an upstream may have others. */
  skills: manyWords,
  truck: maybeText,
  phone: maybeText,
  /** Of that day; null from an upstream that does not count it. */
  load: maybe(Load),
  /** Of the day `dt` as `/dispatch` has it: what a change of that day carries. 0 before the first. */
  day_version: maybeNumber,
  version: Version,
});
export type Technician = z.infer<typeof Technician>;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 07:30');

/** What stands about a technician, whatever the day: `days_off` are days of the week, 0 is Sunday. */
export const TechnicianRecord = z.object({
  id: Id,
  name: z.string(),
  Branch: maybeText,
  colour: maybeText,
  home: maybe(Place),
  shift: z.object({ start: Time, end: Time }),
  days_off: many(z.number().int()),
  skills: manyWords,
  truck: maybeText,
  phone: maybeText,
  version: Version,
});
export type TechnicianRecord = z.infer<typeof TechnicianRecord>;

export const TechnicianChange = z.object({
  home: z
    .object({
      lat: z.number('must be a number of degrees').min(-90, 'must be from -90 to 90').max(90, 'must be from -90 to 90'),
      lng: z.number('must be a number of degrees').min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180'),
    })
    .nullable()
    .optional(),
  shift: z
    .object({ start: Clock, end: Clock })
    .refine(({ start, end }) => start !== end, 'must not end when it begins')
    .optional(),
  days_off: z.array(z.number().int().min(0).max(6)).max(7).optional(),
  skills: z.array(z.enum(SKILLS)).max(SKILLS.length).optional(),
  truck: z.string().trim().max(20, 'must be at most 20 characters').nullable().optional(),
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d\s().\-/]{7,24})?$/, 'must be a phone number of 7 to 15 digits')
    .nullable()
    .optional(),
  version: Version,
});

export const TechnicianEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type TechnicianEvent = z.infer<typeof TechnicianEvent>;

export const technicians = named('technicians', {
  list: endpoint({
    method: 'GET',
    path: '/tech',
    access: ['read', 'Technician'],
    /** Without `dt` today, in the company's time zone. */
    query: z.object({ dt: Day.optional() }),
    reply: all(Technician),
  }),
  show: endpoint({
    method: 'GET',
    path: '/tech/:id',
    access: ['read', 'Technician'],
    reply: one(TechnicianRecord),
    extension: 'assign',
  }),
  change: endpoint({
    method: 'POST',
    path: '/tech/:id',
    access: ['update', 'Technician'],
    body: TechnicianChange,
    reply: one(TechnicianRecord),
    extension: 'assign',
    touches: ['dispatch'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/tech/:id/history',
    access: ['read', 'Technician'],
    reply: all(TechnicianEvent),
    extension: 'assign',
  }),
});
