import { z } from 'zod';
import { many, maybe, maybeNumber, maybeText, maybeTime, Paging, Text, Time, wordLike } from '#lib/contract/shapes.ts';
import { ContactNumber } from '#lib/contract/users.ts';

export const OWN_EVENTS = ['test', 'radio', 'visit'] as const;

/** A test with the station, a radio that was replaced, or a visit that is done. No number of a line, no staff, no internal word. */
export const OwnEvent = z.object({
  id: Text,
  kind: z.enum(OWN_EVENTS),
  at: Time,
  until: maybeTime,
  /** Of a test the signals that came, and of how many zones; of a radio the zones that were proven by it. Null: not known. */
  signals: maybeNumber,
  zones: maybeNumber,
  /** Of a radio: `proven`, or `signed` where somebody answered for a proof. Of a test `doubts`, where a zone is not explained. */
  result: wordLike(['proven', 'signed', 'complete', 'doubts']),
  /** A first name. */
  technician: maybeText,
});
export type OwnEvent = z.infer<typeof OwnEvent>;

export const OwnSystem = z.object({
  cs_no: Text,
  site_name: maybeText,
  address: maybeText,
  kinds: many(z.string()),
  /** Until when it is on test with the station. */
  on_test_until: maybeTime,
  last_test: maybe(OwnEvent),
  last_radio: maybe(OwnEvent),
});
export type OwnSystem = z.infer<typeof OwnSystem>;

/** `q`: a part of the number, the site or the address. */
export const OwnSystemQuery = Paging.pick({ page: true, per_page: true }).extend({ q: z.string().max(60).optional() });

export const OWN_TICKET_STATES = ['received', 'scheduled', 'on-the-way', 'arrived', 'return', 'on-hold', 'done', 'canceled'] as const;

/** `words` and `call_when` are told of what this account reported itself; of other work at its systems only what it is for. */
export const OwnTicket = z.object({
  number: Text,
  cs_no: maybeText,
  site_name: maybeText,
  state: z.enum(OWN_TICKET_STATES),
  purpose: z.enum(['upgrade', 'service']),
  words: maybeText,
  call_when: maybeText,
  opened_at: maybeTime,
  /** What was promised, or sent to the truck; `day` is `YYYY-MM-DD`. */
  visit: maybe(z.object({ day: Text, start: maybeTime, end: maybeTime, technician: maybeText })),
});
export type OwnTicket = z.infer<typeof OwnTicket>;

/** Reports of one account in an hour. */
export const MOST_REPORTS = 5;

const line = (most: number) => z.string().trim().max(most);
export const NewReport = z.object({
  cs_no: line(40).min(1),
  words: line(2000).min(1),
  call_when: line(120).optional(),
  phone: z.union([z.literal(''), ContactNumber]).optional(),
});
export type NewReport = z.infer<typeof NewReport>;
