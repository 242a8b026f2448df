import { eq, inArray } from 'drizzle-orm';
import type { SystemKind } from '#lib/contract/systems.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { meta } from '#upstream/db/tables.ts';
import { KEY } from '#upstream/maintenance/closed.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { ownPlannedTests } from '#upstream/testing/plannedTests.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { askOnTest } from './repository.ts';
import { plannedTests, testPeriods } from './tables.ts';

const CLOSED = { on: true, since: null, by: null, reason: 'New disks', version: 1 };

/** Tests that are to begin at their time, on either database. */
export function plannedCases(given: () => Bench) {
  const own = ownPlannedTests(given);
  const { world, passes, plan, planIn, plannedOf, openOf, kindsOf, alerts, cancel } = own;

  /** A test that the station has not been asked for yet. */
  async function asking({ systemNo, csNo }: SystemRow) {
    const user = await actorOf(own.bench.database, 1);
    const asked = await transact(own.bench.database, (tx) =>
      askOnTest(own.bench.context, tx, { systemNo, csNo, swapId: null, minutes: 50, user: user?.user ?? null }),
    );
    if (asked instanceof ProblemResponse) throw new Error(asked.body.message);
    return asked.id;
  }

  test('at its time the station is asked, for what was planned and until then; before, everybody sees it', async () => {
    const system = await addSystem(own.bench.database);
    const about = { category: 'inspection', scope: 'only', zones: ['4', '9'], reason: 'Yearly inspection' };
    const made = planIn(await plan(system, 120, about));
    expect(await plannedOf(system)).toEqual([expect.objectContaining({ id: made.id, state: 'waiting', by: 'Devin Okafor', ...about })]);
    await passes(2 * HOUR - MINUTE);
    expect(await openOf(system)).toBeUndefined();
    await passes(2 * MINUTE);
    expect(await plannedOf(system)).toEqual([]);
    expect(await openOf(system)).toMatchObject({ state: 'on', category: 'inspection', scope: 'only', zones: ['4', '9'], swap_id: null });
    await passes(31 * MINUTE);
    expect(await openOf(system)).toBeUndefined();
    expect(await kindsOf(system)).toEqual(expect.arrayContaining(['test-planned', 'test-asked', 'test-confirmed']));
  });

  test('with a live alarm it waits and somebody is told, once; dealt with, it begins for what is left of its time', async () => {
    const system = await addSystem(own.bench.database);
    planIn(await plan(system, 10, { minutes: 60 }));
    await passes(9 * MINUTE);
    await world({ signal: { cs_no: system.csNo, code: 'E130', zone: '003' } });
    await passes(10 * MINUTE);
    expect(await plannedOf(system)).toMatchObject([{ state: 'held', message: expect.stringContaining('alarm is live') }]);
    expect(await openOf(system)).toBeUndefined();
    expect(await alerts()).toEqual(['held']);
    await world({ signal: { cs_no: system.csNo, code: 'R130', zone: '003' } });
    await passes(MINUTE);
    expect(await plannedOf(system)).toEqual([]);
    expect(await openOf(system)).toMatchObject({ state: 'on' });
    const [test] = await own.bench.database
      .select()
      .from(testPeriods)
      .where(inArray(testPeriods.systemNo, [system.systemNo]));
    expect(test?.minutes).toBeGreaterThan(45);
    expect(test?.minutes).toBeLessThanOrEqual(51);
  });

  test('held until its time is over it is never begun, and a station that refuses it is told of too', async () => {
    const held = await addSystem(own.bench.database);
    planIn(await plan(held, 5, { minutes: 10 }));
    await world({ station: { case: 'silent', target: held.csNo, times: 10_000 } });
    await passes(16 * MINUTE);
    expect(await plannedOf(held)).toEqual([]);
    expect(await openOf(held)).toBeUndefined();
    expect(await alerts()).toEqual(['held', 'missed']);
    expect(await kindsOf(held)).toEqual(['test-planned', 'test-plan-held', 'test-plan-missed']);
    const refused = await addSystem(own.bench.database);
    planIn(await plan(refused, 5));
    await world({ station: { case: 'refuses', target: refused.csNo, times: 1 } });
    await passes(7 * MINUTE);
    expect(await openOf(refused)).toBeUndefined();
    expect(await alerts()).toEqual(['held', 'missed', 'refused']);
  });

  test('it is canceled once, by the version that was seen, by who may and of the system it is of; then nothing is asked', async () => {
    const [system, other] = [await addSystem(own.bench.database), await addSystem(own.bench.database)];
    const made = planIn(await plan(system, 30));
    expect((await own.bench.ask(`POST /cs/system/${system.systemNo}/planned-tests/${made.id}/cancel`, { body: {} })).status).toBe(401);
    const warehouse = (await own.bench.signIn('warehouse')).accessToken;
    expect((await cancel(made, warehouse)).status).toBe(403);
    expect((await plan(system, 200, {}, warehouse)).status).toBe(403);
    expect((await cancel({ ...made, system_no: other.systemNo })).status).toBe(404);
    expect(await cancel({ ...made, version: made.version + 1 })).toMatchObject({ status: 409, body: { code: 'stale' } });
    const both = await Promise.all([cancel(made), cancel(made)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await passes(32 * MINUTE);
    expect(await openOf(system)).toBeUndefined();
    expect(await kindsOf(system)).toEqual(['test-planned', 'test-plan-canceled']);
  });

  test('of two that are planned at once for one time one is refused; past times and far ones are', async () => {
    const system = await addSystem(own.bench.database);
    const both = await Promise.all([plan(system, 60), plan(system, 80, {}, own.technician)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await plan(system, 200)).status).toBe(200);
    expect(await plan(system, -1)).toMatchObject({ status: 422, body: { errors: { starts_at: ['past'] } } });
    expect(await plan(system, 100 * 24 * 60)).toMatchObject({ status: 422, body: { errors: { starts_at: ['too-far'] } } });
    expect(await plan(system, 300, { caller: 'Ann', passcode: '0' })).toMatchObject({
      status: 422,
      body: { errors: { passcode: ['wrong'] } },
    });
  });

  test('of a fire alarm system it is said before who knows of it, and kept for its record', async () => {
    const system = await addSystem(own.bench.database, { kinds: ['fire'] satisfies SystemKind[] });
    expect(await plan(system, 10)).toMatchObject({ status: 422, body: { errors: { 'told.owner': expect.anything() } } });
    planIn(await plan(system, 10, { told: { owner: 'Mr. Hale', ahj: 'Dispatch 4' } }));
    await passes(12 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on', told: { owner: 'Mr. Hale', ahj: 'Dispatch 4' } });
  });

  test('a server that was off at its time asks when it is back; whose planner is gone is told instead of asked', async () => {
    const [late, gone] = [await addSystem(own.bench.database), await addSystem(own.bench.database)];
    planIn(await plan(late, 10, { minutes: 60 }));
    planIn(await plan(gone, 10, { minutes: 60 }));
    await own.bench.database
      .update(plannedTests)
      .set({ userId: null })
      .where(inArray(plannedTests.systemNo, [gone.systemNo]));
    own.bench.clock.forward(25 * MINUTE);
    const back = await openBench(given().connection, { ACCESS_SECONDS: '86400', ALERT_WEBHOOK: 'http://127.0.0.1:9/hook' });
    back.clock.forward(own.bench.clock.now().getTime() - back.clock.now().getTime());
    await back.passes(10 * SECOND, SECOND);
    expect(await openOf(late)).toMatchObject({ state: 'on' });
    expect(await openOf(gone)).toBeUndefined();
    expect(await alerts()).toEqual(['refused']);
  });

  test('phases follow on one another: the later one waits for the end of the earlier, and nobody is bothered', async () => {
    const system = await addSystem(own.bench.database);
    planIn(await plan(system, 5, { scope: 'only', zones: ['1'] }));
    planIn(await plan(system, 35, { scope: 'only', zones: ['2'] }, own.technician));
    await passes(20 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on', zones: ['1'] });
    await passes(18 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on', zones: ['2'] });
    expect(await alerts()).toEqual([]);
  });

  test('a test of others that goes on longer holds it, and somebody is told; once that is over it begins', async () => {
    const system = await addSystem(own.bench.database);
    planIn(await plan(system, 10, { minutes: 60, scope: 'only', zones: ['2'] }));
    await own.bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token: own.token, body: { minutes: 120 } });
    await passes(15 * MINUTE);
    expect(await plannedOf(system)).toMatchObject([{ state: 'held' }]);
    expect(await alerts()).toEqual(['held']);
    expect((await own.bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token: own.token, body: {} })).status).toBe(200);
    await passes(2 * MINUTE);
    expect(await plannedOf(system)).toEqual([]);
    expect(await openOf(system)).toMatchObject({ state: 'on', zones: ['2'] });
  });

  test('an alarm that comes while the station is asked holds it too', async () => {
    const system = await addSystem(own.bench.database);
    const made = planIn(await plan(system, 5, { minutes: 60 }));
    await passes(4 * MINUTE);
    await own.bench.database
      .update(plannedTests)
      .set({ state: 'begun', testId: await asking(system) })
      .where(eq(plannedTests.id, made.id));
    await world({ signal: { cs_no: system.csNo, code: 'E130', zone: '003' } });
    await passes(2 * MINUTE);
    expect(await plannedOf(system)).toMatchObject([{ state: 'held', message: expect.stringContaining('alarm is live') }]);
    await world({ signal: { cs_no: system.csNo, code: 'R130', zone: '003' } });
    await passes(2 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on' });
  });

  test('one of a single minute begins too, though nobody looks at its very second', async () => {
    const system = await addSystem(own.bench.database);
    planIn(await plan(system, 5, { minutes: 1 }));
    await passes(5 * MINUTE + 15 * SECOND);
    expect(await openOf(system)).toMatchObject({ state: 'on' });
    expect(await alerts()).toEqual([]);
    await passes(2 * MINUTE);
    expect(await openOf(system)).toBeUndefined();
  });

  test('while the desk is closed for maintenance it waits, and a desk with one due within the hour is not closed', async () => {
    const system = await addSystem(own.bench.database);
    planIn(await plan(system, 40, { minutes: 60 }));
    const admin = (await own.bench.signIn('admin')).accessToken;
    const close = () => own.bench.ask('POST /maintenance', { token: admin, body: { on: true, reason: 'New disks' } });
    expect(await close()).toMatchObject({ status: 409, body: { errors: { planned: expect.arrayContaining([system.csNo]) } } });
    const [before] = await own.bench.database.select().from(meta).where(eq(meta.key, KEY));
    await own.bench.database.update(meta).set({ value: CLOSED }).where(eq(meta.key, KEY));
    await passes(45 * MINUTE);
    expect(await openOf(system)).toBeUndefined();
    expect(await plannedOf(system)).toMatchObject([{ state: 'held', message: expect.stringContaining('maintenance') }]);
    await own.bench.database.update(meta).set({ value: before?.value }).where(eq(meta.key, KEY));
    await passes(2 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on' });
  });

  test('one that is on test already, until later, goes on as it is', async () => {
    const system = await addSystem(own.bench.database);
    planIn(await plan(system, 10, { minutes: 30 }));
    await own.bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token: own.token, body: { minutes: 120 } });
    await passes(12 * MINUTE);
    const [test, ...others] = await own.bench.database
      .select()
      .from(testPeriods)
      .where(inArray(testPeriods.systemNo, [system.systemNo]));
    expect(others).toEqual([]);
    expect(test).toMatchObject({ minutes: 120, closedAt: null });
    expect(await plannedOf(system)).toEqual([]);
  });
}
