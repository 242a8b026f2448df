import { z } from 'zod';
import { endpoint, named } from './endpoint.ts';
import { Amount, flag, Id, many, maybe, maybeId, maybeText, maybeTime, Text, Time } from './shapes.ts';
import { Notified } from './swaps/onTest.ts';
import { TestDetails } from './testScope.ts';
import { ESCALATION_STEPS, LEFT_WHYS, PLAN_STATES, TEST_STATES } from './words/onTest.ts';

/** Who was on site has gone, and the system is still on test. */
export const TechnicianLeft = z.object({ at: Time, why: z.enum(LEFT_WHYS) });
export type TechnicianLeft = z.infer<typeof TechnicianLeft>;

/** A system of ours that is on test, or that the station has not confirmed to be off. */
export const OpenTest = TestDetails.extend({
  cs_no: Text,
  system_no: Text,
  site_name: maybeText,
  Branch: maybeText,
  swap_id: maybeId,
  state: z.enum(TEST_STATES),
  by: maybeText,
  user_id: maybeId,
  since: maybeTime,
  expires_at: maybeTime,
  /** The station can't be reached; it is tried again at `retry_at`. */
  unreachable: flag,
  retry_at: maybe(z.string()),
  message: maybeText,
  /** It is, or has among others, a fire alarm system. */
  is_fire: flag,
  told: maybe(Notified),
  /** From when a fire alarm system that stays on test needs a fire watch; null of any other. */
  fire_watch_at: maybeTime,
  left: maybe(TechnicianLeft).catch(null),
  /** From 5 minutes before its end, from when it can't be ended, or from when nobody is there any more, somebody has to take it: how far it was told until then (`on_call`: to whom, as the rota has it), and who has it. */
  escalation: maybe(
    z.object({ since: Time, step: z.enum(ESCALATION_STEPS).catch('owner'), on_call: maybeText, taken_by: maybeText, taken_at: maybeTime }),
  ),
});
export type OpenTest = z.infer<typeof OpenTest>;

/** A test that is to begin at its time: the station is asked then, and nobody has to be there. */
export const PlannedTest = TestDetails.omit({ confirmation: true }).extend({
  id: Id,
  cs_no: Text,
  system_no: Text,
  site_name: maybeText,
  Branch: maybeText,
  state: z.enum(PLAN_STATES).catch('waiting'),
  starts_at: Time,
  minutes: Amount,
  by: maybeText,
  user_id: maybeId,
  reason: maybeText,
  /** Why it is held, or what became of it. */
  message: maybeText,
  is_fire: flag,
  version: Amount,
});
export type PlannedTest = z.infer<typeof PlannedTest>;

/** Why a zone is not explained: an alarm without its restore, an alarm from outside of the scope, on which the station acted, or nothing came from one that was tested. */
const TEST_DOUBTS = ['unrestored', 'outside', 'silent'] as const;

/** What came while a system was on test. `is_cut`: more than 500 signals came, the newest are counted. `zone` null is the panel itself. */
export const TestDigest = z.object({
  since: Time,
  until: Time,
  signals: Amount,
  /** Alarms and supervisories. */
  alarms: Amount,
  is_cut: flag,
  zones: many(
    z.object({ zone: maybeText, signals: Amount, alarms: Amount, last_at: maybeTime, doubt: z.enum(TEST_DOUBTS).nullable().catch(null) }),
  ),
});
export type TestDigest = z.infer<typeof TestDigest>;

/** `now` is the clock that the ends are told by. `planned`: those whose time has not come, or that are held. */
const OpenTests = z.preprocess(
  (value) => (Array.isArray(value) ? { data: value } : value),
  z.object({ data: many(OpenTest), now: maybeText, planned: many(PlannedTest) }),
);

export const onTest = named('tests', {
  list: endpoint({
    method: 'GET',
    path: '/tests',
    access: ['read', 'System'],
    reply: OpenTests,
    extension: 'tests',
  }),
  /** Of the test that is on, up to now; else of the last one that has one. Null: none has. */
  digest: endpoint({
    method: 'GET',
    path: '/cs/system/:cs/test-digest',
    access: ['read', 'System'],
    reply: z.object({ data: maybe(TestDigest) }),
    extension: 'digests',
  }),
});
