import { eq, inArray, isNull } from 'drizzle-orm';
import type { PlannedTest } from '#lib/contract/onTest.ts';
import type { SystemKind } from '#lib/contract/systems.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { jobs } from '#upstream/core/tables.ts';
import { meta } from '#upstream/db/tables.ts';
import { KEY } from '#upstream/maintenance/closed.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { askOnTest } from './repository.ts';
import { plannedTests, testPeriods } from './tables.ts';

const CLOSED = { on: true, since: null, by: null, reason: 'New disks', version: 1 };

/** Tests that are to begin at their time, on either database. */
export function plannedCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  let technician: string;
  beforeAll(async () => {
    const settings = { ACCESS_SECONDS: '86400', ALERT_WEBHOOK: 'http://127.0.0.1:9/hook' };
    bench = await openBench(given().connection, settings);
    token = (await bench.signIn('dispatcher')).accessToken;
    technician = (await bench.signIn('technician')).accessToken;
  });
  afterEach(async () => {
    await world({ station: { clear: true } });
    await bench.database.update(plannedTests).set({ state: 'canceled' });
    await bench.database.update(testPeriods).set({ closedAt: new Date() }).where(isNull(testPeriods.closedAt));
    await bench.database.delete(jobs).where(inArray(jobs.kind, ['alert']));
  });

  const world = (body: object) => bench.ask('POST /_test/world', { body });
  const passes = (ms: number) => bench.passes(ms, 15 * SECOND);
  const inMinutes = (minutes: number) => new Date(bench.clock.now().getTime() + minutes * MINUTE).toISOString();
  const plan = ({ systemNo }: SystemRow, minutes: number, more: object = {}, who = token) =>
    bench.ask(`POST /cs/system/${systemNo}/planned-tests`, { token: who, body: { minutes: 30, starts_at: inMinutes(minutes), ...more } });
  const planIn = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body as { data: PlannedTest }).data;
  };
  const list = async () => (await bench.ask('GET /tests', { token })).body as { data: { system_no: string }[]; planned: PlannedTest[] };
  const plannedOf = async ({ systemNo }: SystemRow) => (await list()).planned.filter(({ system_no }) => system_no === systemNo);
  const openOf = async ({ systemNo }: SystemRow) => (await list()).data.find(({ system_no }) => system_no === systemNo);
  const kindsOf = async ({ csNo }: SystemRow) =>
    ((await bench.ask(`GET /cs/system/${csNo}/history?per_page=100`, { token })).body as { data: { kind: string }[] }).data
      .map(({ kind }) => kind)
      .reverse();
  const alerts = async () =>
    (
      await bench.database
        .select()
        .from(jobs)
        .where(inArray(jobs.kind, ['alert']))
        .orderBy(jobs.id)
    ).flatMap(({ payload }) => {
      const { event, state } = payload as { event: string; state?: string };
      return event === 'planned-test' ? [state] : [];
    });
  const cancel = ({ system_no, id, version }: PlannedTest, who = token) =>
    bench.ask(`POST /cs/system/${system_no}/planned-tests/${id}/cancel`, { token: who, body: { version } });

  const systemOf = async (csNo: string) => {
    const [system] = await bench.database.select().from(systems).where(eq(systems.csNo, csNo));
    if (!system) throw new Error('no such system');
    return system;
  };
  /** A test that the station has not been asked for yet. */
  async function asking({ systemNo, csNo }: SystemRow) {
    const user = await actorOf(bench.database, 1);
    const asked = await transact(bench.database, (tx) =>
      askOnTest(bench.context, tx, { systemNo, csNo, swapId: null, minutes: 50, user: user?.user ?? null }),
    );
    if (asked instanceof ProblemResponse) throw new Error(asked.body.message);
    return asked.id;
  }

  test('at its time the station is asked, for what was planned and until then; before, everybody sees it', async () => {
    const system = await addSystem(bench.database);
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
    const system = await addSystem(bench.database);
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
    const [test] = await bench.database
      .select()
      .from(testPeriods)
      .where(inArray(testPeriods.systemNo, [system.systemNo]));
    expect(test?.minutes).toBeGreaterThan(45);
    expect(test?.minutes).toBeLessThanOrEqual(51);
  });

  test('held until its time is over it is never begun, and a station that refuses it is told of too', async () => {
    const held = await addSystem(bench.database);
    planIn(await plan(held, 5, { minutes: 10 }));
    await world({ station: { case: 'silent', target: held.csNo, times: 10_000 } });
    await passes(16 * MINUTE);
    expect(await plannedOf(held)).toEqual([]);
    expect(await openOf(held)).toBeUndefined();
    expect(await alerts()).toEqual(['held', 'missed']);
    expect(await kindsOf(held)).toEqual(['test-planned', 'test-plan-held', 'test-plan-missed']);
    const refused = await addSystem(bench.database);
    planIn(await plan(refused, 5));
    await world({ station: { case: 'refuses', target: refused.csNo, times: 1 } });
    await passes(7 * MINUTE);
    expect(await openOf(refused)).toBeUndefined();
    expect(await alerts()).toEqual(['held', 'missed', 'refused']);
  });

  test('it is canceled once, by the version that was seen, by who may and of the system it is of; then nothing is asked', async () => {
    const [system, other] = [await addSystem(bench.database), await addSystem(bench.database)];
    const made = planIn(await plan(system, 30));
    expect((await bench.ask(`POST /cs/system/${system.systemNo}/planned-tests/${made.id}/cancel`, { body: {} })).status).toBe(401);
    const warehouse = (await bench.signIn('warehouse')).accessToken;
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
    const system = await addSystem(bench.database);
    const both = await Promise.all([plan(system, 60), plan(system, 80, {}, technician)]);
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
    const system = await addSystem(bench.database, { kinds: ['fire'] satisfies SystemKind[] });
    expect(await plan(system, 10)).toMatchObject({ status: 422, body: { errors: { 'told.owner': expect.anything() } } });
    planIn(await plan(system, 10, { told: { owner: 'Mr. Hale', ahj: 'Dispatch 4' } }));
    await passes(12 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on', told: { owner: 'Mr. Hale', ahj: 'Dispatch 4' } });
  });

  test('a server that was off at its time asks when it is back; whose planner is gone is told instead of asked', async () => {
    const [late, gone] = [await addSystem(bench.database), await addSystem(bench.database)];
    planIn(await plan(late, 10, { minutes: 60 }));
    planIn(await plan(gone, 10, { minutes: 60 }));
    await bench.database
      .update(plannedTests)
      .set({ userId: null })
      .where(inArray(plannedTests.systemNo, [gone.systemNo]));
    bench.clock.forward(25 * MINUTE);
    const back = await openBench(given().connection, { ACCESS_SECONDS: '86400', ALERT_WEBHOOK: 'http://127.0.0.1:9/hook' });
    back.clock.forward(bench.clock.now().getTime() - back.clock.now().getTime());
    await back.passes(10 * SECOND, SECOND);
    expect(await openOf(late)).toMatchObject({ state: 'on' });
    expect(await openOf(gone)).toBeUndefined();
    expect(await alerts()).toEqual(['refused']);
  });

  test('phases follow on one another: the later one waits for the end of the earlier, and nobody is bothered', async () => {
    const system = await addSystem(bench.database);
    planIn(await plan(system, 5, { scope: 'only', zones: ['1'] }));
    planIn(await plan(system, 35, { scope: 'only', zones: ['2'] }, technician));
    await passes(20 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on', zones: ['1'] });
    await passes(18 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on', zones: ['2'] });
    expect(await alerts()).toEqual([]);
  });

  test('a test of others that goes on longer holds it, and somebody is told; once that is over it begins', async () => {
    const system = await addSystem(bench.database);
    planIn(await plan(system, 10, { minutes: 60, scope: 'only', zones: ['2'] }));
    await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 120 } });
    await passes(15 * MINUTE);
    expect(await plannedOf(system)).toMatchObject([{ state: 'held' }]);
    expect(await alerts()).toEqual(['held']);
    expect((await bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token, body: {} })).status).toBe(200);
    await passes(2 * MINUTE);
    expect(await plannedOf(system)).toEqual([]);
    expect(await openOf(system)).toMatchObject({ state: 'on', zones: ['2'] });
  });

  test('an alarm that comes while the station is asked holds it too', async () => {
    const system = await addSystem(bench.database);
    const made = planIn(await plan(system, 5, { minutes: 60 }));
    await passes(4 * MINUTE);
    await bench.database
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

  test('one that rests on the test of a swap is asked for again when that ends, and somebody is told; its own that was ended is over', async () => {
    const at = await addSwapScene(bench.database, bench.clock.now());
    const system = await systemOf(at.csNo);
    const begun = await bench.ask('PUT /sim-swap', {
      token,
      body: { ticket_number: at.ticketNumber, cs_no: at.csNo, step: 2, old_sim_id: at.old.id },
    });
    const { id } = (begun.body as { swap: { id: number } }).swap;
    await bench.database.update(swaps).set({ step: 3 }).where(eq(swaps.id, id));
    expect((await bench.ask(`POST /cs/system/${system.systemNo}/on-test/${id}`, { token, body: { minutes: 120 } })).status).toBe(200);
    planIn(await plan(system, 10, { minutes: 60 }));
    await passes(15 * MINUTE);
    expect(await plannedOf(system)).toEqual([]);
    const off = (swap = 0) => bench.ask(`POST /cs/system/${system.systemNo}/off-test/${swap}`, { token, body: {} });
    expect((await off(id)).status).toBe(200);
    await passes(2 * MINUTE);
    expect(await alerts()).toEqual(['held']);
    expect(await openOf(system)).toMatchObject({ state: 'on', swap_id: null });
    expect((await off()).status).toBe(200);
    await passes(5 * MINUTE);
    expect([await openOf(system), await plannedOf(system), await alerts()]).toEqual([undefined, [], ['held']]);
  });

  test('while the desk is closed for maintenance it waits, and a desk with one due within the hour is not closed', async () => {
    const system = await addSystem(bench.database);
    planIn(await plan(system, 40, { minutes: 60 }));
    const admin = (await bench.signIn('admin')).accessToken;
    const close = () => bench.ask('POST /maintenance', { token: admin, body: { on: true, reason: 'New disks' } });
    expect(await close()).toMatchObject({ status: 409, body: { errors: { planned: expect.arrayContaining([system.csNo]) } } });
    const [before] = await bench.database.select().from(meta).where(eq(meta.key, KEY));
    await bench.database.update(meta).set({ value: CLOSED }).where(eq(meta.key, KEY));
    await passes(45 * MINUTE);
    expect(await openOf(system)).toBeUndefined();
    expect(await plannedOf(system)).toMatchObject([{ state: 'held', message: expect.stringContaining('maintenance') }]);
    await bench.database.update(meta).set({ value: before?.value }).where(eq(meta.key, KEY));
    await passes(2 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on' });
  });

  test('one that is on test already, until later, goes on as it is', async () => {
    const system = await addSystem(bench.database);
    planIn(await plan(system, 10, { minutes: 30 }));
    await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 120 } });
    await passes(12 * MINUTE);
    const [test, ...others] = await bench.database
      .select()
      .from(testPeriods)
      .where(inArray(testPeriods.systemNo, [system.systemNo]));
    expect(others).toEqual([]);
    expect(test).toMatchObject({ minutes: 120, closedAt: null });
    expect(await plannedOf(system)).toEqual([]);
  });
}
