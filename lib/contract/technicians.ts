import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { onCallCalls } from './onCall.ts';
import { Clock, RosterEntry, rosterCalls, ShiftBody } from './roster.ts';
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

/** What a truck carries that a visit may need. */
export const EQUIPMENT = ['lift'] as const;

/** What a skill may only be worked with, by the law of a `state`: through its day `until`, or with null for good. */
export const Licence = z.object({ skill: z.string(), state: maybeText, number: maybeText, until: maybeText });
export type Licence = z.infer<typeof Licence>;

const LicenceBody = z.object({
  skill: z.enum(SKILLS),
  state: z.string().trim().max(40, 'must be at most 40 characters').nullable(),
  number: z.string().trim().max(40, 'must be at most 40 characters').nullable(),
  until: Day.nullable(),
});

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

/** A meal of so many minutes, from when until when it is to be over: local times `HH:MM`; an end before the start is on the next day. */
export const Lunch = z.object({ minutes: Amount, from: Time, to: Time });
export type Lunch = z.infer<typeof Lunch>;

const minutesIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const LunchBody = z
  .object({ minutes: z.number().int().min(10, 'must be at least 10').max(120, 'must be at most 120'), from: Clock, to: Clock })
  .refine(({ minutes, from, to }) => (minutesIn(to) - minutesIn(from) + 1440) % 1440 >= minutes, 'must fit between the two times');

export const Technician = z.object({
  id: Id,
  name: TextOrEmpty,
  Branch: maybeText,
  /** Which of the categorical colours, from 0; from the ninth on they come again with another line style. */
  colour: maybeText,
  home: maybe(Place),
  /** Of the day that was asked for, local times `HH:MM`; null when off, undefined where nobody says. An end before the start is on the next day. */
  shift: untold(z.object({ start: Time, end: Time })),
  /** Of that day, where it is otherwise than the week has it; null: it is not, or not told. */
  roster: maybe(RosterEntry),
  /** By `SKILLS`; an upstream may have others. Of that day: without those whose licence has ended. */
  skills: manyWords,
  licences: many(Licence),
  equipment: manyWords,
  truck: maybeText,
  phone: maybeText,
  /** Of that day; null from an upstream that does not count it. */
  load: maybe(Load),
  /** Of the day `dt` as `/dispatch` has it: what a change of that day carries. 0 before the first. */
  day_version: maybeNumber,
  version: Version,
});
export type Technician = z.infer<typeof Technician>;

/** What stands about a technician, whatever the day: `days_off` are days of the week, 0 is Sunday. */
export const TechnicianRecord = z.object({
  id: Id,
  name: z.string(),
  Branch: maybeText,
  colour: maybeText,
  home: maybe(Place),
  shift: z.object({ start: Time, end: Time }),
  lunch: maybe(Lunch),
  days_off: many(z.number().int()),
  skills: manyWords,
  licences: many(Licence),
  equipment: manyWords,
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
  shift: ShiftBody.optional(),
  lunch: LunchBody.nullable().optional(),
  days_off: z.array(z.number().int().min(0).max(6)).max(7).optional(),
  skills: z.array(z.enum(SKILLS)).max(SKILLS.length).optional(),
  licences: z
    .array(LicenceBody)
    .max(SKILLS.length)
    .refine((licences) => new Set(licences.map(({ skill }) => skill)).size === licences.length, 'must be one for each skill')
    .optional(),
  equipment: z.array(z.enum(EQUIPMENT)).max(EQUIPMENT.length).optional(),
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
  ...rosterCalls,
  ...onCallCalls,
});
