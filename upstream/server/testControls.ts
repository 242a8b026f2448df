import { eq, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Context } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { findUser } from '#upstream/session/accounts.ts';
import { loginAttempts, tokenFamilies } from '#upstream/session/tables.ts';
import { beginSweeps } from '#upstream/sims/sweep.ts';
import { sims } from '#upstream/sims/tables.ts';
import { Case, setCase } from '#upstream/simulators/carrier/cases.ts';
import { PanelCase, setPanelCase } from '#upstream/simulators/panels/cases.ts';
import { StationCase, setStationCase } from '#upstream/simulators/station/cases.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { Fault, type FaultInjection } from './faultInjection.ts';

const Time = z.union([z.strictObject({ now: z.iso.datetime() }), z.strictObject({ forward_ms: z.number().int() })]);
const FaultOrder = z.union([z.strictObject({ clear: z.literal(true) }), Fault]);
const Change = z.strictObject({
  revoke_sessions: z.union([z.literal(true), z.string()]).optional(),
  user: z
    .strictObject({
      email: z.string(),
      ability: z.unknown().optional(),
      role: z.string().optional(),
      Branch: z.string().nullable().optional(),
      status: z.enum(['active', 'pending', 'inactive']).optional(),
    })
    .optional(),
  carrier: Case.optional(),
  panel: PanelCase.optional(),
  line: z
    .strictObject({
      imei: z.string(),
      state: z.string().optional(),
      iccid: z.string().nullable().optional(),
      seenImei: z.string().nullable().optional(),
      session: z.literal(true).optional(),
      told: z.boolean().default(false),
    })
    .optional(),
  sweep: z.literal(true).optional(),
  station: StationCase.optional(),
  /** The station put a system on test by itself until then, or took it off. */
  account: z
    .strictObject({
      system_no: z.string(),
      until: z.iso.datetime().nullable().optional(),
      zones: z.array(z.string()).optional(),
      service: z.enum(['live', 'out-of-service', 'cancelled']).optional(),
      silent_since: z.iso.datetime().nullable().optional(),
      silent_paths: z
        .partialRecord(z.enum(['cell', 'ip', 'phone']), z.iso.datetime())
        .nullable()
        .optional(),
      format: z.enum(['contact-id', 'sia', 'dmp']).nullable().optional(),
      radios: z.number().int().min(0).nullable().optional(),
    })
    .optional(),
  signal: z
    .strictObject({
      cs_no: z.string(),
      code: z.string(),
      zone: z.string().nullable().optional(),
      path: z.enum(['cell', 'ip', 'phone']).default('cell'),
    })
    .optional(),
  at_rest: z.literal(true).optional(),
  forget_attempts: z.literal(true).optional(),
});
type Change = z.infer<typeof Change>;

async function change(context: Context, { revoke_sessions, user, at_rest, forget_attempts, ...outside }: Change) {
  const { database, clock, simulatedCarrier, panels } = context;
  if (revoke_sessions !== undefined) {
    const whose = revoke_sessions === true ? undefined : ((await findUser(database, revoke_sessions))?.id ?? 0);
    await database
      .update(tokenFamilies)
      .set({ endedAt: clock.now(), endedBy: 'test' })
      .where(whose === undefined ? undefined : eq(tokenFamilies.userId, whose));
  }
  if (user) {
    const { email, ...fields } = user;
    const found = await findUser(database, email);
    if (!found) return new ProblemResponse('not_found');
    await database
      .update(users)
      .set({ ...fields, updatedAt: clock.now() })
      .where(eq(users.id, found.id));
  }
  if (outside.carrier) await setCase(database, outside.carrier);
  if (outside.panel) await setPanelCase(database, outside.panel);
  if (outside.line) {
    const { imei, told, session, ...seen } = outside.line;
    const [sim] = await database.select().from(sims).where(eq(sims.imei, imei));
    if (!sim) return new ProblemResponse('not_found');
    await simulatedCarrier.befalls(sim, session ? 'session' : seen, told);
  }
  if (outside.sweep) await beginSweeps(context);
  if (outside.station) await setStationCase(database, outside.station);
  if (outside.account) {
    const { system_no, until, zones, silent_since, silent_paths, ...about } = outside.account;
    const test = until !== undefined && {
      ...{ onTestSince: clock.now(), onTestUntil: until === null ? clock.now() : new Date(until) },
      ...{ asked: null, confirmsAt: null, testScope: zones ? { scope: 'only' as const, zones } : null },
    };
    const silent = silent_since !== undefined && { silentSince: silent_since === null ? null : new Date(silent_since) };
    const silentPaths = silent_paths !== undefined && { silentPaths: silent_paths };
    const news = { systemNo: system_no, ...test, ...silent, ...silentPaths, ...about };
    const [system] = await database.select().from(systems).where(eq(systems.systemNo, system_no));
    if (!system) return new ProblemResponse('not_found');
    await database
      .insert(accounts)
      .values({ ...news, csNo: system.csNo })
      .onConflictDoUpdate({ target: accounts.systemNo, set: news });
  }
  if (outside.signal) {
    const { cs_no, ...emitted } = outside.signal;
    await panels.says(cs_no, emitted);
  }
  if (at_rest) {
    await database.update(testPeriods).set({ closedAt: clock.now() }).where(isNull(testPeriods.closedAt));
    await database.update(swaps).set({ status: 'aborted', finalizedAt: clock.now() }).where(isOpen);
  }
  if (forget_attempts) await database.delete(loginAttempts);
  return undefined;
}

/** `POST clock`, `fault` and `world`: moves the time, breaks things, sets cases. Only ever mounted with TEST_CONTROLS=1. */
export function testControls(context: Context, faults: FaultInjection) {
  const control = <Body extends z.ZodType>(
    body: Body,
    act: (given: z.output<Body>) => Promise<ProblemResponse | undefined> | undefined,
  ) => {
    return async ({ req }: { req: { raw: Request } }) => {
      const given = body.safeParse(await req.raw.json().catch(() => undefined));
      const refused = given.success ? await act(given.data) : invalid({ body: given.error.issues.map((issue) => issue.message) });
      return refused?.response() ?? Response.json({ now: context.clock.now().toISOString() });
    };
  };
  return new Hono()
    .post(
      '/clock',
      control(Time, (time) => {
        context.clock.forward('now' in time ? Date.parse(time.now) - context.clock.now().getTime() : time.forward_ms);
        context.queue.wake();
        return undefined;
      }),
    )
    .post(
      '/fault',
      control(FaultOrder, (order) => {
        if ('clear' in order) faults.clear();
        else faults.add(order);
        return undefined;
      }),
    )
    .post(
      '/world',
      control(Change, (asked) => change(context, asked)),
    );
}
