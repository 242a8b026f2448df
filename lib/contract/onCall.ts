import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Clock } from './roster.ts';
import { all, anyOf, Day, flag, Id, many, maybeId, maybeText, maybeTime, one, Text, Time, Version, wordLike } from './shapes.ts';
import { MOST_IN_ROTA, MOST_ON_CALL_NIGHTS, ON_CALL_CHANGES, ON_CALL_KINDS } from './words/onCall.ts';

/** From an instant until another; `date` is the day it belongs to, on which it begins. */
export const OnCallSpan = z.object({ date: z.string(), start: Time, end: Time });
export type OnCallSpan = z.infer<typeof OnCallSpan>;

/** Who of a branch is called outside the shifts. `technician_id` null: nobody. `absent`: they are out that day, so nobody comes. */
export const OnCallNight = OnCallSpan.extend({
  Branch: Text,
  technician_id: maybeId,
  technician_name: maybeText,
  phone: maybeText,
  kind: wordLike(ON_CALL_KINDS),
  absent: flag,
  note: maybeText,
  by: maybeText,
  at: maybeTime,
});
export type OnCallNight = z.infer<typeof OnCallNight>;

const Weekdays = z.array(z.number().int().min(0).max(6)).max(7);

/**
 * From the day `starts` on each takes a week, in this order, and then again. Local times `HH:MM`: a night ends on the next day. `all_day`: days of the
 * week, 0 is Sunday, on which it is from one end to the next. `version` is the branch's, and goes up with each night that is changed too.
 */
export const OnCallRota = z.object({
  Branch: Text,
  starts: z.string(),
  technicians: many(z.object({ id: Id, name: Text })),
  from: Time,
  to: Time,
  all_day: many(z.number().int()),
  by: maybeText,
  at: maybeTime,
  version: Version,
});
export type OnCallRota = z.infer<typeof OnCallRota>;

const NewRota = z
  .object({
    Branch: z.string().trim().min(1).max(60),
    starts: Day,
    technician_ids: z
      .array(Id)
      .max(MOST_IN_ROTA)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each technician once'),
    from: Clock,
    to: Clock,
    all_day: Weekdays,
    version: Version,
  })
  .refine(({ from, to }) => to <= from, { path: ['to'], message: 'must be on the next day: not after the start' });

const span = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

const ChangedNights = z
  .object({
    Branch: z.string().trim().min(1).max(60),
    from: Day,
    to: Day,
    work: z.enum(ON_CALL_CHANGES),
    technician_id: Id.optional(),
    note: z.string().trim().max(200).optional(),
    version: Version,
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'must not be before the first day' })
  .refine(({ from, to }) => span(from, to) <= MOST_ON_CALL_NIGHTS, { path: ['to'], message: `must be within ${MOST_ON_CALL_NIGHTS} days` })
  .refine(({ work, technician_id }) => work !== 'swap' || technician_id !== undefined, {
    path: ['technician_id'],
    message: 'is needed of a swap',
  });

export const onCallCalls = {
  /** By default today and the four weeks after it. A branch without a rota has no nights. */
  onCall: endpoint({
    method: 'GET',
    path: '/on-call',
    access: ['read', 'Technician'],
    query: z.object({ from: Day.optional(), to: Day.optional(), Branch: anyOf(z.string()) }),
    reply: all(OnCallNight),
    extension: 'onCall',
  }),
  /** As it is today, or will be when it starts; one for each branch that has one. */
  rotas: endpoint({ method: 'GET', path: '/on-call/rotas', access: ['read', 'Technician'], reply: all(OnCallRota), extension: 'onCall' }),
  /** What was before it starts stays as it was. Nobody in it: from then on nobody is on call. */
  setRota: endpoint({
    method: 'POST',
    path: '/on-call/rotas',
    access: ['update', 'Technician'],
    body: NewRota,
    reply: one(OnCallRota),
    extension: 'onCall',
    touches: ['dispatch'],
  }),
  /** Answers these nights as they are now, and the branch's version. */
  changeNights: endpoint({
    method: 'POST',
    path: '/on-call/nights',
    access: ['update', 'Technician'],
    body: ChangedNights,
    reply: one(z.object({ version: Version, nights: many(OnCallNight) })),
    extension: 'onCall',
    touches: ['dispatch'],
  }),
};
