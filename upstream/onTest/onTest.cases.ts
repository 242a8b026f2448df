import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { OpenTest } from '#lib/contract/onTest.ts';
import { all } from '#lib/contract/shapes.ts';
import { TestStatus } from '#lib/contract/systems.ts';
import { TEST_SAYINGS } from '#lib/contract/words/onTest.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSystem, calmStation } from '#upstream/testing/systems.ts';
import { askOffTest } from './askOffTest.ts';
import { ENDED_BY_ITSELF, ENDED_EARLY } from './ending.ts';
import { askOnTest, testOfSwap } from './repository.ts';
import { testPeriods } from './tables.ts';

/** What must hold while systems are on test, whatever the station, the clock or a second person does, on either database. */
export function testCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  let technician: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400' });
    token = (await bench.signIn('dispatcher')).accessToken;
    technician = (await bench.signIn('technician')).accessToken;
  });
  afterEach(() => calmStation(bench));

  const works = () => bench.context.queue.runDue();
  const on = ({ systemNo }: SystemRow, minutes: number, who = token, swap = 0) =>
    bench.ask(`POST /cs/system/${systemNo}/on-test/${swap}`, { token: who, body: { minutes } });
  const off = ({ systemNo }: SystemRow, who = token, swap = 0) =>
    bench.ask(`POST /cs/system/${systemNo}/off-test/${swap}`, { token: who, body: {} });
  const open = async ({ systemNo }: SystemRow) =>
    all(OpenTest)
      .parse((await bench.ask('GET /tests', { token })).body)
      .data.find((test) => test.system_no === systemNo);
  const last = async ({ systemNo }: SystemRow) =>
    (await bench.database.select().from(testPeriods).where(eq(testPeriods.systemNo, systemNo)).orderBy(testPeriods.id)).at(-1);
  const stationSays = ({ systemNo, csNo }: SystemRow) => bench.context.station.status({ systemNo, csNo });
  const in_ = (ms: number) => new Date(bench.clock.now().getTime() + ms);
  const near = (date: Date | string | null | undefined, expected: Date) =>
    expect(Math.abs(new Date(date ?? 0).getTime() - expected.getTime())).toBeLessThan(10 * SECOND);
  /** On test, and confirmed. */
  const onTest = async (minutes: number, facts: Partial<SystemRow> = {}) => {
    const system = await addSystem(bench.database, facts);
    expect((await on(system, minutes)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    expect(await open(system)).toMatchObject({ state: 'on' });
    return system;
  };
  const swapOn = async ({ csNo }: SystemRow, step = 3) => {
    const now = bench.clock.now();
    const row = { ticketNumber: '1', csNo, step, status: 'open' as const, checks: [], createdAt: now, updatedAt: now };
    const [swap] = await bench.database.insert(swaps).values(row).returning();
    return swap?.id ?? 0;
  };
  const story = async (swapId: number) =>
    (await bench.database.select().from(swapEvents).where(eq(swapEvents.swapId, swapId)).orderBy(swapEvents.id)).map(({ kind }) => kind);

  describe('putting on test', () => {
    test('a system is on test when the station has said so, and its own end counts', async () => {
      const system = await addSystem(bench.database);
      const asked = await on(system, 60);
      expect(asked).toMatchObject({ status: 200, body: { data: { on_test: false, confirmed: false } } });
      expect(await open(system)).toMatchObject({ state: 'asking', expires_at: null, by: 'Devin Okafor' });
      await bench.passes(2 * SECOND, SECOND);
      const test = await open(system);
      expect(test).toMatchObject({ state: 'on', unreachable: false });
      near(test?.expires_at, in_(60 * MINUTE));
      expect((await stationSays(system)).until?.toISOString()).toBe(test?.expires_at);
    });

    test('asked for twice at once, it is one test', async () => {
      const system = await addSystem(bench.database);
      const answers = await Promise.all([on(system, 30), on(system, 30), on(system, 30)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await bench.passes(3 * SECOND, SECOND);
      expect(await bench.database.select().from(testPeriods).where(eq(testPeriods.systemNo, system.systemNo))).toHaveLength(1);
    });

    test('its owner extends it from now on, and the warnings begin anew', async () => {
      const system = await onTest(20);
      const swapId = await swapOn(system);
      await bench.passes(10 * MINUTE, MINUTE);
      expect((await last(system))?.warned).toBe(15);
      expect((await on(system, 60, token, swapId)).status).toBe(200);
      await bench.passes(2 * SECOND, SECOND);
      near((await open(system))?.expires_at, in_(60 * MINUTE));
      expect(await last(system)).toMatchObject({ warned: null, swapId });
      expect(await story(swapId)).toEqual(['test-asked', 'test-extended']);
    });

    test('what belongs to another is refused by name, both ways, except to who manages systems', async () => {
      const system = await addSystem(bench.database);
      expect((await on(system, 30, technician)).status).toBe(200);
      const elsewhere = await addSystem(bench.database);
      expect((await on(elsewhere, 30)).status).toBe(200);
      await bench.passes(2 * SECOND, SECOND);
      for (const tried of [await on(elsewhere, 60, technician), await off(elsewhere, technician)])
        expect(tried).toMatchObject({ status: 409, body: { code: 'illegal_state', message: expect.stringContaining('Devin Okafor') } });
      near((await open(elsewhere))?.expires_at, in_(30 * MINUTE));
      expect((await off(system)).status).toBe(200);
      await bench.passes(2 * SECOND, SECOND);
      expect(await open(system)).toBeUndefined();
    });

    test('a technician tests in their own branch, and another branch is none of theirs', async () => {
      const system = await addSystem(bench.database, { Branch: 'Houston' });
      expect((await on(system, 30, technician)).status).toBe(404);
      const { accessToken: warehouse } = await bench.signIn('warehouse');
      expect((await on(system, 30, warehouse)).status).toBe(403);
      expect(await open(system)).toBeUndefined();
    });

    test.each([0, 241, 1.5, -1])('%p minutes are none', async (minutes) => {
      expect((await on(await addSystem(bench.database), minutes)).status).toBe(422);
    });

    test('a swap of another system, one that is over and one that has not come so far put nothing on test', async () => {
      const system = await addSystem(bench.database);
      const foreign = await swapOn(await addSystem(bench.database));
      const early = await swapOn(system, 2);
      expect((await on(system, 30, token, foreign)).status).toBe(404);
      expect(await on(system, 30, token, early)).toMatchObject({ status: 409, body: { errors: { system_no: ['too-early'] } } });
      await bench.database.update(swaps).set({ status: 'aborted', step: 4 }).where(eq(swaps.id, early));
      expect(await on(system, 30, token, early)).toMatchObject({ status: 409, body: { errors: { system_no: ['over'] } } });
      expect(await open(system)).toBeUndefined();
    });
  });

  describe('a station that has a bad day', () => {
    test('takes the request and never confirms: it is said, then withdrawn, and nobody is on test by surprise', async () => {
      const system = await addSystem(bench.database);
      const swapId = await swapOn(system);
      await bench.happens({ station: { case: 'never-confirms', target: system.csNo } });
      await on(system, 60, token, swapId);
      await bench.passes(30 * SECOND, 10 * SECOND);
      expect(await open(system)).toMatchObject({ state: 'asking', message: expect.stringContaining('not confirmed') });
      await bench.passes(5 * MINUTE, MINUTE);
      await bench.passes(5 * SECOND, SECOND);
      expect(await open(system)).toBeUndefined();
      expect(await last(system)).toMatchObject({ state: 'failed', message: expect.stringContaining('withdrawn') });
      expect(await stationSays(system)).toMatchObject({ onTest: false, request: { wants: 'off' } });
      expect(await story(swapId)).toEqual(['test-asked', 'test-failed', 'test-off']);
    });

    test('a request that was never confirmed may be repeated, and then counts', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: 'never-confirms', target: system.csNo } });
      await on(system, 60);
      await bench.passes(30 * SECOND, 10 * SECOND);
      await on(system, 45);
      await bench.passes(3 * SECOND, SECOND);
      const test = await open(system);
      expect(test).toMatchObject({ state: 'on', message: null });
      near(test?.expires_at, in_(45 * MINUTE));
    });

    test('refuses: the test has failed in its words', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: 'refuses', target: system.csNo } });
      await on(system, 60);
      await bench.passes(2 * SECOND, SECOND);
      expect(await open(system)).toBeUndefined();
      expect(await last(system)).toMatchObject({ state: 'failed', message: expect.stringContaining('locked by the supervisor') });
    });

    test('refuses more time: the test runs on to its old end', async () => {
      const system = await onTest(30);
      const end = (await open(system))?.expires_at;
      await bench.happens({ station: { case: 'refuses', target: system.csNo } });
      await on(system, 120);
      await bench.passes(2 * SECOND, SECOND);
      expect(await open(system)).toMatchObject({ state: 'on', expires_at: end, message: expect.stringContaining('locked') });
    });

    test('takes the request and loses its answer: it is not asked twice', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: 'lost-answer', target: system.csNo } });
      const since = bench.clock.now();
      await on(system, 60);
      await bench.passes(30 * SECOND, 5 * SECOND);
      const test = await open(system);
      expect(test?.state).toBe('on');
      near(test?.expires_at, new Date(since.getTime() + 60 * MINUTE + SECOND));
    });

    test.each(['silent', 'busy'])('is %s while a test is asked for: it is asked when it speaks again', async (name) => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: name, target: system.csNo, times: 3 } });
      await on(system, 60);
      await works();
      expect(await open(system)).toMatchObject({ state: 'asking', message: expect.stringContaining('central station') });
      await bench.passes(40 * SECOND, 5 * SECOND);
      expect(await open(system)).toMatchObject({ state: 'on', message: null });
    });

    test('a live alarm that nobody knew of while the station was silent: the test is not asked for', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: 'silent', target: system.csNo, times: 2 } });
      await bench.happens({ signal: { cs_no: system.csNo, code: 'FA', zone: '003' } });
      expect((await on(system, 60)).status).toBe(200);
      await bench.passes(40 * SECOND, 5 * SECOND);
      expect(await last(system)).toMatchObject({ state: 'failed', message: TEST_SAYINGS['live-alarm'] });
      expect(await stationSays(system)).toMatchObject({ onTest: false });
    });

    test('is silent for too long: the request lapses instead of coming true hours later', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: 'silent', target: system.csNo, times: 10_000 } });
      await on(system, 60);
      await bench.passes(6 * MINUTE, MINUTE);
      await bench.happens({ station: { clear: true } });
      await bench.passes(3 * MINUTE, 30 * SECOND);
      expect(await open(system)).toBeUndefined();
      expect(await stationSays(system)).toMatchObject({ onTest: false });
    });

    test('takes long: the confirmation counts when it comes', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: 'slow', target: system.csNo, seconds: 90 } });
      await on(system, 60);
      await bench.passes(80 * SECOND, 10 * SECOND);
      expect(await open(system)).toMatchObject({ state: 'asking' });
      await bench.passes(20 * SECOND, 5 * SECOND);
      expect(await open(system)).toMatchObject({ state: 'on' });
    });
  });

  describe('taking off test', () => {
    test('it is over when the station has confirmed it', async () => {
      const system = await onTest(60);
      await bench.happens({ station: { case: 'slow', target: system.csNo, seconds: 10 } });
      expect((await off(system)).status).toBe(200);
      await works();
      expect(await open(system)).toMatchObject({ state: 'ending' });
      await bench.passes(12 * SECOND, SECOND);
      expect(await open(system)).toBeUndefined();
      expect(await last(system)).toMatchObject({ state: 'off', offConfirmedAt: expect.any(Date), closedAt: expect.any(Date) });
      expect(await stationSays(system)).toMatchObject({ onTest: false });
    });

    test('asked for twice at once, and again afterwards', async () => {
      const system = await onTest(60);
      const answers = await Promise.all([off(system), off(system)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await bench.passes(3 * SECOND, SECOND);
      expect(await off(system)).toMatchObject({ status: 409, body: { errors: { system_no: ['not-on-test'] } } });
    });

    test('while it is being taken off nobody puts it on', async () => {
      const system = await onTest(60);
      await off(system);
      expect(await on(system, 60)).toMatchObject({ status: 409, body: { errors: { system_no: ['ending'] } } });
      await bench.passes(3 * SECOND, SECOND);
      expect(await open(system)).toBeUndefined();
      expect((await on(system, 60)).status).toBe(200);
    });

    test('a request that was not confirmed yet is taken back', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ station: { case: 'slow', target: system.csNo, seconds: 60 } });
      await on(system, 60);
      await works();
      await off(system);
      await bench.passes(90 * SECOND, 30 * SECOND);
      expect(await open(system)).toBeUndefined();
      expect(await stationSays(system)).toMatchObject({ onTest: false });
    });

    test('a station that can’t be reached is told to everyone and tried on, until it answers', async () => {
      const system = await onTest(60);
      const swapId = await swapOn(system);
      await bench.database.update(testPeriods).set({ swapId }).where(eq(testPeriods.systemNo, system.systemNo));
      await bench.happens({ station: { case: 'silent', target: system.csNo, times: 10_000 } });
      await off(system);
      await bench.passes(20 * MINUTE, 2 * MINUTE);
      expect(await open(system)).toMatchObject({ state: 'lost', unreachable: true, message: 'The central station does not answer' });
      const retry = new Date((await open(system))?.retry_at ?? 0);
      expect(retry.getTime()).toBeLessThanOrEqual(in_(61 * SECOND).getTime());
      await bench.happens({ station: { clear: true } });
      await bench.passes(66 * SECOND, 22 * SECOND);
      await bench.passes(2 * SECOND, SECOND);
      expect(await open(system)).toBeUndefined();
      expect(await story(swapId)).toEqual(['test-off-asked', 'test-lost', 'test-escalated', 'test-escalated', 'test-off']);
    });

    test('a station that takes the request and does not confirm is asked again, loudly', async () => {
      const system = await onTest(60);
      await bench.happens({ station: { case: 'never-confirms', target: system.csNo, times: 2 } });
      await off(system);
      await bench.passes(25 * SECOND, 5 * SECOND);
      expect(await open(system)).toMatchObject({ state: 'lost' });
      await bench.passes(60 * SECOND, 20 * SECOND);
      expect(await open(system)).toBeUndefined();
    });

    test('what the station holds by itself those who manage systems can end', async () => {
      const system = await addSystem(bench.database);
      await bench.happens({ account: { system_no: system.systemNo, until: in_(60 * MINUTE).toISOString() } });
      expect(await off(system, technician)).toMatchObject({ status: 409 });
      expect(await open(system)).toBeUndefined();
      expect((await off(system)).status).toBe(200);
      await bench.passes(3 * SECOND, SECOND);
      expect(await stationSays(system)).toMatchObject({ onTest: false });
    });

    test('off test, the station acts on alarms whose restore has not come, and only on those', async () => {
      const system = await onTest(60);
      const says = (code: string, zone: string) => bench.happens({ signal: { cs_no: system.csNo, code, zone } });
      await says('E130', '001');
      await says('E130', '002');
      await says('R130', '002');
      const seen = await bench.ask(`GET /cs/system/${system.csNo}/signals?unrestored=1`, { token });
      expect(seen.body).toMatchObject({ data: [{ code: 'E130', zone: '001', on_test: true, unrestored: true, kind: 'alarm' }] });
      const book = () =>
        bench.database.execute(`select zone, dispatched from world.signals where cs_no = '${system.csNo}' and code = 'E130'`);
      const Rows = z.object({ rows: z.array(z.object({ zone: z.string(), dispatched: z.boolean() })) });
      expect(Rows.parse(await book()).rows.filter(({ dispatched }) => dispatched)).toEqual([]);
      await off(system);
      await bench.passes(3 * SECOND, SECOND);
      expect(Rows.parse(await book()).rows.filter(({ dispatched }) => dispatched)).toEqual([{ zone: '001', dispatched: true }]);
    });

    test('at the end that the station keeps by itself it acts on them just the same', async () => {
      const system = await onTest(60);
      const says = (code: string, zone: string) => bench.happens({ signal: { cs_no: system.csNo, code, zone } });
      await bench.passes(50 * MINUTE, MINUTE);
      await says('E130', '001');
      await says('E130', '002');
      await says('R130', '002');
      await bench.passes(15 * MINUTE, MINUTE);
      // A restore that comes after somebody was sent changes nothing.
      await says('R130', '001');
      expect((await on(system, 30)).status).toBe(200);
      await bench.passes(2 * SECOND, SECOND);
      const sent = await bench.database.execute(
        `select zone from world.signals where cs_no = '${system.csNo}' and code = 'E130' and dispatched`,
      );
      expect(sent).toMatchObject({ rows: [{ zone: '001' }] });
    });
  });

  describe('the watchdog', () => {
    test('warns at 15, 5 and 0 minutes, once each', async () => {
      const system = await addSystem(bench.database);
      const swapId = await swapOn(system);
      await on(system, 20, token, swapId);
      await bench.passes(25 * MINUTE, MINUTE);
      const rows = await bench.database.select().from(swapEvents).where(eq(swapEvents.swapId, swapId)).orderBy(swapEvents.id);
      expect(rows.filter(({ kind }) => kind === 'test-warning').map(({ facts }) => facts?.minutes)).toEqual([15, 5, 0]);
      expect(rows.at(-1)).toMatchObject({ kind: 'test-expired', message: ENDED_BY_ITSELF });
      expect(await last(system)).toMatchObject({ state: 'off', message: ENDED_BY_ITSELF });
    });

    test('a clock that jumps hours gives the last warning only, and closes the test', async () => {
      const system = await onTest(60);
      await bench.passes(5 * 60 * MINUTE);
      expect(await open(system)).toBeUndefined();
      expect(await last(system)).toMatchObject({ state: 'off', warned: 0 });
    });

    test('takes off what the station still holds after its end', async () => {
      const system = await onTest(10);
      const until = in_(200 * MINUTE).toISOString();
      const end = new Date((await open(system))?.expires_at ?? 0);
      bench.clock.forward(end.getTime() - bench.clock.now().getTime() - 2 * SECOND);
      await works();
      await bench.happens({ account: { system_no: system.systemNo, until } });
      await bench.passes(10 * SECOND, SECOND);
      expect(await open(system)).toBeUndefined();
      expect(await stationSays(system)).toMatchObject({ onTest: false });
    });

    test('a station that is away at the end is tried on; it has held the end all the same', async () => {
      const system = await onTest(10);
      await bench.happens({ station: { case: 'silent', target: system.csNo, times: 10_000 } });
      await bench.passes(15 * MINUTE, 30 * SECOND);
      expect(await open(system)).toMatchObject({ state: 'lost', unreachable: true });
      await bench.happens({ station: { clear: true } });
      expect(await stationSays(system)).toMatchObject({ onTest: false });
      await bench.passes(66 * SECOND, 22 * SECOND);
      expect(await last(system)).toMatchObject({ state: 'off', message: ENDED_BY_ITSELF });
    });

    test('notices when the station took the system off before its time', async () => {
      const system = await onTest(60);
      await bench.happens({ account: { system_no: system.systemNo, until: null } });
      await bench.passes(2 * MINUTE, 30 * SECOND);
      expect(await last(system)).toMatchObject({ state: 'off', message: ENDED_EARLY });
    });

    test('more time that comes through at the last moment counts', async () => {
      const system = await onTest(10);
      await bench.passes(9 * MINUTE + 50 * SECOND, 10 * SECOND);
      await bench.happens({ station: { case: 'slow', target: system.csNo, seconds: 30 } });
      await on(system, 60);
      await bench.passes(60 * SECOND, 5 * SECOND);
      const test = await open(system);
      expect(test?.state).toBe('on');
      near(test?.expires_at, in_(60 * MINUTE - 25 * SECOND));
    });
  });

  test('a job of ours may end and extend what is anybody’s', async () => {
    const { csNo, systemNo } = await onTest(60);
    const { database, context } = bench;
    const asked = await transact(database, (tx) => askOnTest(context, tx, { csNo, systemNo, swapId: null, minutes: 5, user: null }));
    if (asked instanceof ProblemResponse) throw new Error(asked.body.message);
    const { id } = asked;
    await bench.passes(2 * SECOND, SECOND);
    expect(await transact(database, (tx) => askOffTest(context, tx, { id, user: null }))).toMatchObject({ id });
    await bench.passes(2 * SECOND, SECOND);
    expect(await transact(database, (tx) => askOffTest(context, tx, { id, user: null }))).toBeUndefined();
  });

  test('a swap knows its newest test', async () => {
    const system = await addSystem(bench.database);
    const swapId = await swapOn(system);
    expect(await testOfSwap(bench.database, swapId)).toBeUndefined();
    await on(system, 10, token, swapId);
    await bench.passes(15 * MINUTE, MINUTE);
    await on(system, 20, token, swapId);
    expect(await testOfSwap(bench.database, swapId)).toMatchObject({ minutes: 20, state: 'asking' });
  });

  test('the status of a site: every system, confirmed only as far as the station said so', async () => {
    const system = await onTest(60);
    const other = await addSystem(bench.database, { site: system.site });
    await bench.happens({ station: { case: 'slow', target: other.csNo } });
    await on(other, 30);
    await works();
    const { body } = await bench.ask(`GET /cs/site/${system.site}/test-status`, { token });
    expect(all(TestStatus).parse(body).data).toMatchObject([
      { system_no: system.systemNo, on_test: true, confirmed: true, by: 'Devin Okafor' },
      { system_no: other.systemNo, on_test: false, confirmed: false },
    ]);
  });
}
