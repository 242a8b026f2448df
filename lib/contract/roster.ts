import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { all, Day, many, maybe, maybeText, maybeTime, one, Time, Version, wordLike } from './shapes.ts';
import { MOST_ROSTER_DAYS, ROSTER_REASONS, ROSTER_WORK } from './words/roster.ts';

export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 07:30');

/** Local times `HH:MM`; an end before the start is on the next day. */
export const ShiftBody = z.object({ start: Clock, end: Clock }).refine(({ start, end }) => start !== end, 'must not end when it begins');

/** A day on which a technician works otherwise than the week has it; `shift` null: not at all. */
export const RosterDay = z.object({
  date: z.string(),
  shift: maybe(z.object({ start: Time, end: Time })),
  reason: wordLike(ROSTER_REASONS),
  note: maybeText,
  by: maybeText,
  at: maybeTime,
});
export type RosterDay = z.infer<typeof RosterDay>;

/** What stands in the roster of one day, and the last day in a row of which the same is so. */
export const RosterEntry = RosterDay.pick({ reason: true, note: true }).extend({ until: z.string() });
export type RosterEntry = z.infer<typeof RosterEntry>;

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

const RosterChange = z
  .object({
    from: Day,
    to: Day,
    work: z.enum(ROSTER_WORK),
    shift: ShiftBody.optional(),
    reason: z.enum(ROSTER_REASONS).optional(),
    note: z.string().trim().max(200).optional(),
    version: Version,
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'must not be before the first day' })
  .refine(({ from, to }) => daysFrom(from, to) <= MOST_ROSTER_DAYS, { path: ['to'], message: `must be within ${MOST_ROSTER_DAYS} days` })
  .refine(({ work, shift }) => (work === 'hours') === (shift !== undefined), {
    path: ['shift'],
    message: 'goes with other hours, and only with these',
  })
  .refine(({ work, reason }) => work !== 'none' || reason !== undefined, { path: ['reason'], message: 'is needed of an absence' });

export const rosterCalls = {
  /** From a day on, by default from today; at most 400 days. */
  roster: endpoint({
    method: 'GET',
    path: '/tech/:id/roster',
    access: ['read', 'Technician'],
    query: z.object({ from: Day.optional() }),
    reply: all(RosterDay),
    extension: 'roster',
  }),
  /** Answers the technician's version, and the days from the first one changed on. Days that are over stay as they were. */
  changeRoster: endpoint({
    method: 'POST',
    path: '/tech/:id/roster',
    access: ['update', 'Technician'],
    body: RosterChange,
    reply: one(z.object({ version: Version, days: many(RosterDay) })),
    extension: 'roster',
    touches: ['dispatch'],
  }),
};
