import { z } from 'zod';
import { alarmCalls } from './alarms.ts';
import { endpoint, named } from './endpoint.ts';
import { eventBufferCalls } from './eventBuffer.ts';
import { lostPathCalls } from './lostPaths.ts';
import { PlannedTest } from './onTest.ts';
import { protectionCalls } from './protection.ts';
import {
  Amount,
  all,
  Done,
  Id,
  listOf,
  many,
  maybe,
  maybeFlag,
  maybeId,
  maybeNumber,
  maybeText,
  maybeTime,
  nameOf,
  one,
  Paging,
  Text,
  Time,
  untold,
  Version,
  wordLike,
  wordOf,
} from './shapes.ts';
import { Signal } from './signals.ts';
import { Sim } from './sims/sim.ts';
import { supervisionCalls } from './supervision.ts';
import { Notified } from './swaps/onTest.ts';
import { CallerBody, hasItsPasscode, hasItsZones, TestScope, TestScopeBody } from './testScope.ts';

export const Panel = z.preprocess(
  (value) => (typeof value === 'string' ? { PanelType: value } : value),
  z.object({ PanelType: wordOf('PanelType', 'panel_type', 'name', 'label', 'code') }),
);

/** Types containing XT or XR (DMP) are flagged: they can be programmed remotely. */
export const isFlagged = (panelType: string | null | undefined) => /XT|XR/i.test(panelType ?? '');

/** A test as the station tells it; `confirmed` only when the station said so, `expires_at` is the station's own end. Null is not told. */
export const TestStatus = TestScope.extend({
  system_no: Text,
  on_test: maybeFlag,
  confirmed: maybeFlag,
  since: maybeTime,
  expires_at: maybeTime,
  by: nameOf,
});
export type TestStatus = z.infer<typeof TestStatus>;

/** Whether the station still watches over a system: `live`, off the watch for a while, or its contract ended. */
export const SERVICES = ['live', 'out-of-service', 'cancelled'] as const;

/** What a system protects against; it may be more than one. Of fire alarm systems more is demanded before they go on test. */
export const SYSTEM_KINDS = ['fire', 'burglary', 'hold-up', 'medical', 'elevator', 'environmental'] as const;
export type SystemKind = (typeof SYSTEM_KINDS)[number];
export const isFire = (kinds: readonly (string | null)[] | null | undefined) => kinds?.includes('fire') ?? false;

export const System = z.object({
  cs_no: Text,
  system_no: maybeText,
  site: maybeText,
  site_name: maybeText,
  Branch: maybeText,
  address: maybeText,
  lat: maybeNumber,
  lng: maybeNumber,
  panel: maybe(Panel),
  cell_type: maybeText,
  /** Of a fire alarm system whose test ended within a day: nobody said yet who was told that it is back in service. */
  restoration: maybe(z.object({ off_at: Time, told: Notified })),
  /** Of `SYSTEM_KINDS`; null: nobody said. */
  kinds: z.preprocess((value) => value ?? null, many(wordLike(SYSTEM_KINDS)).nullable()),
  /**
   * Of a fire alarm system: how many minutes of the last 24 hours it was out of service, those up to now included; `due_since`: without a
   * test it came to those of a fire watch.
   */
  out_of_service: maybe(z.object({ minutes: Amount, due_since: maybeTime })),
  /** Whether a remote key of its panel is kept here; which one is never told. */
  remote_key: untold(z.boolean()),
  phones: maybe(z.object({ phone: maybeText, night_phone: maybeText })),
  test_status: maybe(TestStatus),
  /** Null: not told; `GET /sims-by-cs` has them. */
  sims: z.preprocess((value) => value ?? null, many(Sim).nullable()),
  last_signal_at: maybeTime,
  /** What the station said of its contract when it was last asked about all systems; null before. */
  service: z.enum(SERVICES).nullable().catch(null),
  station_asked_at: maybeTime,
  swap_id: maybeId,
  /** It has no proven path: a swap left it with the new radio in the panel that was not heard (`new`), or nobody knows which one is in (`unknown`). */
  unproven: maybe(z.object({ swap_id: Id, which: z.enum(['new', 'unknown']).catch('unknown'), by: maybeText, since: maybeTime })),
  watched_until: maybeTime,
  version: Version,
});
export type System = z.infer<typeof System>;
export const SystemFound = System.pick({ cs_no: true, system_no: true, site: true, site_name: true });

/** One station of a system's history; `by` null is the station or a job. `before` and `after` hold only what differs. */
export const SystemEvent = z.object({
  id: Id,
  at: Time,
  by: maybeText,
  /** One of `SYSTEM_EVENTS` (`words/systems.ts`). */
  kind: z.string(),
  before: maybe(z.record(z.string(), z.unknown())),
  after: maybe(z.record(z.string(), z.unknown())),
  reason: maybeText,
  /** The station's own words, or why a job acted. */
  message: maybeText,
  swap_id: maybeId,
});
export type SystemEvent = z.infer<typeof SystemEvent>;

const Reason = z.object({ reason: z.string().trim().max(500).optional() });
/** How long, in minutes; the station ends every test by itself after 240. */
export const Minutes = z.object({ minutes: z.number().int().min(1).max(240) });
const told = z.string().trim().max(200).optional();
/** Demanded of fire alarm systems: `owner` and `ahj` before the test, `fire_watch` once it comes to more than 4 hours in 24. */
export const NotifiedBody = z.object({ owner: told, ahj: told, fire_watch: told });
/**
 * `category`, `scope`, `zones`, `caller` and `passcode` only where the upstream has `scopes`. 422 `passcode: ["wrong"]`: the station does not know it;
 * `["locked"]`: three wrong ones in 15 minutes, or six in 24 hours. 409 `other-scope`: it is on test in another scope;
 * `test-partial`: a swap needs the whole system on test.
 */
const AskedTest = Minutes.extend({ ...Reason.shape, ...TestScopeBody.shape, ...CallerBody.shape, told: NotifiedBody.optional() });
const OnTestBody = AskedTest.refine(hasItsZones, {
  path: ['zones'],
  message: 'are named where scope is only or except, and nowhere else',
}).refine(hasItsPasscode, { path: ['passcode'], message: 'goes with the name of who called: both or neither' });
const PlanBody = AskedTest.extend({ starts_at: z.iso.datetime({ offset: true }) })
  .refine(hasItsZones, { path: ['zones'], message: 'are named where scope is only or except, and nowhere else' })
  .refine(hasItsPasscode, { path: ['passcode'], message: 'goes with the name of who called: both or neither' });
const Phone = z.object({ phone: z.string().max(20), version: Version }).extend(Reason.shape);

export const systems = named('systems', {
  show: endpoint({
    method: 'GET',
    path: '/cs/system/:cs',
    access: ['read', 'System'],
    reply: one(System),
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/cs/lookup',
    access: ['read', 'System'],
    query: z.object({ q: z.string().min(1).max(60) }),
    reply: all(SystemFound),
  }),
  testStatus: endpoint({
    method: 'GET',
    path: '/cs/site/:site/test-status',
    access: ['read', 'System'],
    reply: all(TestStatus),
  }),
  onTest: endpoint({
    method: 'POST',
    path: '/cs/system/:systemNo/on-test/:id',
    access: ['test', 'System'],
    body: OnTestBody,
    secret: 'passcode',
    reply: one(TestStatus).or(Done),
    touches: ['swaps', 'tests'],
  }),
  recordTold: endpoint({
    method: 'POST',
    path: '/cs/system/:systemNo/told',
    access: ['test', 'System'],
    /** An empty word takes back what was said. `restored` is said of a test that is over, for a day; the others of one that is on. */
    body: NotifiedBody.extend({ restored: told }).refine(
      (body) => Object.values(body).some((word) => word !== undefined),
      'owner, ahj, fire_watch or restored is wanted',
    ),
    reply: one(TestStatus).or(Done),
    extension: 'kinds',
    touches: ['swaps', 'tests'],
  }),
  /** 422 `starts_at`: `past`, `too-far`. 409 `planned`: another one is planned for that time. */
  planTest: endpoint({
    method: 'POST',
    path: '/cs/system/:systemNo/planned-tests',
    access: ['test', 'System'],
    body: PlanBody,
    secret: 'passcode',
    reply: one(PlannedTest),
    extension: 'plannedTests',
    touches: ['tests'],
  }),
  /** 409 `not-planned`: it has begun, or somebody has canceled it. */
  cancelPlannedTest: endpoint({
    method: 'POST',
    path: '/cs/system/:systemNo/planned-tests/:id/cancel',
    access: ['test', 'System'],
    body: z.object({ version: Version }).extend(Reason.shape),
    reply: one(PlannedTest),
    extension: 'plannedTests',
    touches: ['tests'],
  }),
  /** 409 `taken`: somebody else has it, `nothing-to-take`: nothing runs out. */
  take: endpoint({
    method: 'POST',
    path: '/cs/system/:systemNo/take-test',
    access: ['test', 'System'],
    reply: one(TestStatus).or(Done),
    extension: 'escalations',
    touches: ['tests', 'swaps'],
  }),
  offTest: endpoint({
    method: 'POST',
    path: '/cs/system/:systemNo/off-test/:id',
    access: ['test', 'System'],
    body: Reason.optional(),
    reply: one(TestStatus).or(Done),
    touches: ['swaps', 'tests'],
  }),
  signals: endpoint({
    method: 'GET',
    path: '/cs/system/:cs/signals',
    access: ['read', 'System'],
    query: z.object({
      after: Id.optional(),
      before: Id.optional(),
      /** `1`: only alarms of the last 30 minutes whose restore has not come. */
      unrestored: z.enum(['1']).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: all(Signal),
    extension: 'tests',
  }),
  ...alarmCalls(one(Signal)),
  ...protectionCalls,
  ...supervisionCalls,
  ...lostPathCalls,
  ...eventBufferCalls,
  watchEvents: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/watch-events',
    access: ['read', 'System'],
    body: Minutes,
    reply: one(z.object({ until: Time })),
    touches: ['runs'],
  }),
  stopWatching: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/watch-stop',
    access: ['read', 'System'],
    body: z.object({}).optional(),
    reply: one(System),
    extension: 'runs',
    touches: ['runs'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/cs/system/:cs/history',
    access: ['read', 'System'],
    query: Paging,
    reply: listOf(SystemEvent),
    extension: 'history',
  }),
  updateKinds: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/kinds',
    access: ['update', 'System'],
    body: z.object({ kinds: z.array(z.enum(SYSTEM_KINDS)).max(SYSTEM_KINDS.length), version: Version }).extend(Reason.shape),
    reply: one(System),
    extension: 'kinds',
    now: '/cs/system/:cs',
    touches: ['swaps', 'tests'],
  }),
  /** Kept to be told the panel, and never told again; it changes nothing in the panel. Empty: none is kept any more. */
  updateRemoteKey: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/remote-key',
    access: ['update', 'System'],
    body: z.object({ remote_key: z.string().regex(/^\d{0,8}$/, 'at most 8 digits'), version: Version }).extend(Reason.shape),
    reply: one(System),
    extension: 'remoteKeys',
    now: '/cs/system/:cs',
  }),
  updatePhone: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/dmp-update-phone',
    access: ['update', 'System'],
    body: Phone,
    reply: one(System),
    now: '/cs/system/:cs',
  }),
  updateNightPhone: endpoint({
    method: 'POST',
    path: '/cs/system/:cs/dmp-update-night-phone',
    access: ['update', 'System'],
    body: Phone,
    reply: one(System),
    now: '/cs/system/:cs',
  }),
});
