import { z } from 'zod';
import { AlarmHandled } from './alarms.ts';
import { SIGNAL_PATHS } from './protection.ts';
import { flag, Id, many, maybe, maybeText, maybeTime, Text, Time } from './shapes.ts';
import { SIGNAL_KINDS } from './words/systems.ts';

/** Off test the station acts on it, and it waits for its restore: alarms, and a fire system that says that it could not work (supervisory). */
export const isActedOn = (kind: (typeof SIGNAL_KINDS)[number]) => kind === 'alarm' || kind === 'supervisory';

/** What somebody at the station did about a signal: called the site or a contact, sent somebody, told a contact, or canceled it. */
export const STATION_ACTS = ['called-site', 'called-contact', 'police', 'fire', 'medical', 'guard', 'notified', 'cancelled'] as const;
export type StationAct = (typeof STATION_ACTS)[number];

/**
 * What a panel said to the station. `code` is Contact ID (`E130`), SIA (`BA`) or DMP (`Za BU`: the definition and type of its message); the words are in
 * messages `signals.cid` (by its three digits), `signals.sia` and `signals.dmp`.
 */
export const Signal = z.object({
  id: Id,
  at: Time,
  code: Text,
  text: maybeText,
  zone: maybeText,
  path: z.enum(SIGNAL_PATHS).catch('phone'),
  on_test: flag,
  /** alarm, supervisory, restore, trouble, test, open-close, other: how it is shown, and whether it waits for its restore. */
  kind: z.enum(SIGNAL_KINDS).catch('other'),
  /** An alarm or a supervisory whose restore has not come. */
  unrestored: flag,
  /** What somebody made of it; told of those that wait for their restore. */
  handled: maybe(AlarmHandled),
  /** The area (partition) of its zone. */
  area: maybeText,
  /** The name of its zone or user, as the station knows it. */
  point: maybeText,
  /** The message as the receiver had it, and where it came in. */
  original: maybeText,
  receiver: maybeText,
  line: maybeText,
  /** In order; `what` is one of `STATION_ACTS`, another is shown as it is. */
  acts: many(z.object({ at: maybeTime, what: Text, by: maybeText })),
});
export type Signal = z.infer<typeof Signal>;
