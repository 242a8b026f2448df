import { eq, isNull, sql } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { OpenTest, type TestDigest } from '#lib/contract/onTest.ts';
import { all } from '#lib/contract/shapes.ts';
import { Signal } from '#lib/contract/signals.ts';
import { Swap } from '#lib/contract/swaps/swap.ts';
import { SystemEvent, TestStatus } from '#lib/contract/systems.ts';
import { gateOf } from '#lib/domain/swapGates.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { idempotencyKeys, jobs } from '#upstream/core/tables.ts';
import { passcodeOf } from '#upstream/simulators/station/simulator.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { type SystemRow, systemEvents } from '#upstream/systems/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { ALERT_JOB } from './alerts.ts';
import { testPeriods } from './tables.ts';

/** Who called, for what work, and how much of a system is on test, on either database. */
export function scopeCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400', ALERT_WEBHOOK: 'http://127.0.0.1:9/never' });
    token = (await bench.signIn('dispatcher')).accessToken;
  });
  afterEach(async () => {
    await bench.ask('POST /_test/world', { body: { station: { clear: true } } });
    await bench.database.update(testPeriods).set({ closedAt: new Date() }).where(isNull(testPeriods.closedAt));
  });

  const works = async (steps = 3) => {
    for (let step = 0; step < steps; step += 1) {
      await bench.context.queue.runDue();
      bench.clock.forward(SECOND);
    }
  };
  const on = ({ systemNo }: SystemRow, body: object, swap = 0, headers?: Record<string, string>) =>
    bench.ask(`POST /cs/system/${systemNo}/on-test/${swap}`, { token, headers, body: { minutes: 60, ...body } });
  const open = async ({ systemNo }: SystemRow) =>
    all(OpenTest)
      .parse((await bench.ask('GET /tests', { token })).body)
      .data.find((test) => test.system_no === systemNo);
  const says = ({ csNo }: SystemRow, code: string, zone: string | null) =>
    bench.ask('POST /_test/world', { body: { signal: { cs_no: csNo, code, zone } } });
  const heard = async ({ csNo }: SystemRow) =>
    all(Signal)
      .parse((await bench.ask(`GET /cs/system/${csNo}/signals?limit=20`, { token })).body)
      .data.filter(({ code }) => code.startsWith('E1'))
      .map(({ zone, on_test }) => [zone, on_test]);
  const history = async ({ csNo }: SystemRow) =>
    all(SystemEvent).parse((await bench.ask(`GET /cs/system/${csNo}/history?per_page=100`, { token })).body).data;
  const alerts = async ({ csNo }: SystemRow) =>
    bench.database.select().from(jobs).where(sql`${jobs.kind} = ${ALERT_JOB} and ${jobs.payload}->>'cs_no' = ${csNo}`);

  test('with a few zones on test the station logs those and acts on all others, and everyone is told that it is a part', async () => {
    const system = await addSystem(bench.database);
    expect((await on(system, { scope: 'only', zones: ['3', '04'], category: 'inspection' })).status).toBe(200);
    await works();
    expect(await open(system)).toMatchObject({ state: 'on', scope: 'only', zones: ['3', '04'], category: 'inspection' });
    for (const zone of ['003', '4', '005', null]) await says(system, 'E130', zone);
    expect(await heard(system)).toEqual([
      [null, false],
      ['005', false],
      ['4', true],
      ['003', true],
    ]);
    const [status] = all(TestStatus).parse((await bench.ask(`GET /cs/site/${system.site}/test-status`, { token })).body).data;
    expect(status).toMatchObject({ on_test: true, scope: 'only', zones: ['3', '04'] });
    expect((await history(system)).find(({ kind }) => kind === 'test-asked')?.after).toMatchObject({
      scope: 'only',
      category: 'inspection',
    });
  });

  test('with all but a few zones on test the station acts on those alone', async () => {
    const system = await addSystem(bench.database);
    await on(system, { scope: 'except', zones: ['5'] });
    await works();
    for (const zone of ['003', '005', null]) await says(system, 'E130', zone);
    expect(await heard(system)).toEqual([
      [null, true],
      ['005', false],
      ['003', true],
    ]);
  });

  test('an alarm outside of it is live: no more goes on test, and more time does not make it the whole system', async () => {
    const system = await addSystem(bench.database);
    await on(system, { scope: 'only', zones: ['3'] });
    await works();
    expect(await on(system, { scope: 'all' })).toMatchObject({ status: 409, body: { errors: { system_no: ['other-scope'] } } });
    expect((await on(system, { minutes: 90 })).status).toBe(200);
    expect((await on(system, { minutes: 90, scope: 'only', zones: ['003'] })).status).toBe(200);
    await works();
    expect(await open(system)).toMatchObject({ scope: 'only', zones: ['3'] });
    await says(system, 'E130', '005');
    expect(await heard(system)).toEqual([['005', false]]);
  });

  test.each([
    [{ scope: 'only' }, 'zones'],
    [{ scope: 'only', zones: [] }, 'zones'],
    [{ zones: ['3'] }, 'zones'],
    [{ scope: 'all', zones: ['3'] }, 'zones'],
    [{ scope: 'only', zones: ['front door'] }, 'zones'],
    [{ caller: 'Dana Ruiz' }, 'passcode'],
    [{ passcode: '1234' }, 'passcode'],
    [{ category: 'party' }, 'category'],
  ])('%j is refused by the name of what is wrong', async (body, place) => {
    const system = await addSystem(bench.database);
    const refused = await on(system, body);
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual([place]);
    expect(await open(system)).toBeUndefined();
  });

  test('a swap needs the whole system: it takes no part, and none that is on test in part', async () => {
    const system = await addSystem(bench.database);
    const now = bench.clock.now();
    const row = { ticketNumber: '1', csNo: system.csNo, step: 3, status: 'open' as const, checks: [], createdAt: now, updatedAt: now };
    const [swap] = await bench.database.insert(swaps).values(row).returning();
    const id = swap?.id ?? 0;
    expect(await on(system, { scope: 'only', zones: ['3'] }, id)).toMatchObject({
      status: 409,
      body: { errors: { system_no: ['test-partial'] } },
    });
    await on(system, { scope: 'only', zones: ['3'] });
    await works();
    expect(await on(system, {}, id)).toMatchObject({ status: 409, body: { errors: { system_no: ['test-partial'] } } });
    expect(await open(system)).toMatchObject({ swap_id: null });
  });

  test('what the station holds counts: once it makes a part of it by itself, everyone is told, and the swap stops at its step', async () => {
    const system = await addSystem(bench.database);
    const now = bench.clock.now();
    const row = { ticketNumber: '1', csNo: system.csNo, step: 3, status: 'open' as const, checks: [], createdAt: now, updatedAt: now };
    const [swap] = await bench.database.insert(swaps).values(row).returning();
    await on(system, {}, swap?.id);
    await works();
    const gate = async () => {
      const { swap: told } = contract.swaps.show.reply.parse((await bench.ask(`GET /sim-swap/${swap?.id}`, { token })).body);
      return gateOf(Swap.parse(told), 3, bench.clock.now());
    };
    expect(await gate()).toEqual([]);
    const until = new Date(bench.clock.now().getTime() + 90 * MINUTE).toISOString();
    await bench.ask('POST /_test/world', { body: { account: { system_no: system.systemNo, until, zones: ['7'] } } });
    bench.clock.forward(2 * MINUTE);
    await works();
    expect(await open(system)).toMatchObject({ state: 'on', scope: 'only', zones: ['7'] });
    expect(await gate()).toEqual(['test-partial']);
  });

  test('the station’s own test of a part is taken off like any other, and told as the part it is', async () => {
    const system = await addSystem(bench.database);
    const until = new Date(bench.clock.now().getTime() + 60 * MINUTE).toISOString();
    await bench.ask('POST /_test/world', { body: { account: { system_no: system.systemNo, until, zones: ['7'] } } });
    const manager = (await bench.signIn('admin')).accessToken;
    const off = await bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token: manager, body: {} });
    expect(off.status).toBe(200);
    expect(await bench.database.select().from(testPeriods).where(eq(testPeriods.systemNo, system.systemNo))).toMatchObject([
      { scope: 'only', zones: ['7'] },
    ]);
  });

  test('who called gives the site’s passcode; it stands in the history by name, and the code nowhere', async () => {
    const system = await addSystem(bench.database);
    const passcode = passcodeOf(system.csNo);
    const headers = { 'idempotency-key': `call-${system.csNo}` };
    expect((await on(system, { caller: 'Dana Ruiz', passcode }, 0, headers)).status).toBe(200);
    await works();
    const test = await open(system);
    expect(test).toMatchObject({ caller: 'Dana Ruiz', confirmation: expect.stringMatching(/^T\d{6}$/) });
    const asked = (await history(system)).find(({ kind }) => kind === 'test-asked');
    expect(asked?.after).toEqual({ minutes: 60, caller: 'Dana Ruiz' });
    const told = JSON.stringify([
      await bench.database.select().from(jobs).where(sql`${jobs.payload}::text like '%"test"%'`),
      await bench.database.select().from(testPeriods).where(eq(testPeriods.systemNo, system.systemNo)),
      await bench.database.select().from(systemEvents).where(eq(systemEvents.csNo, system.csNo)),
    ])
      .replaceAll(system.csNo, '')
      .replaceAll(system.systemNo, '');
    expect(told).not.toContain(`"${passcode}"`);
    // Not as a hash either: the same key with another code is the same call.
    expect((await on(system, { caller: 'Dana Ruiz', passcode: 'x' }, 0, headers)).status).toBe(200);
    expect(
      await bench.database
        .select()
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, `call-${system.csNo}`)),
    ).toHaveLength(1);
  });

  test('a wrong passcode is refused and written down; the third is told to the desk, and after it not even the right one helps for a while', async () => {
    const system = await addSystem(bench.database);
    const tried = (passcode: string) => on(system, { caller: 'Somebody', passcode });
    for (const code of ['x1', 'x2']) expect(await tried(code)).toMatchObject({ status: 422, body: { errors: { passcode: ['wrong'] } } });
    expect(await alerts(system)).toEqual([]);
    expect(await tried('x3')).toMatchObject({ status: 422, body: { errors: { passcode: ['locked'] } } });
    expect(await tried(passcodeOf(system.csNo))).toMatchObject({ status: 422, body: { errors: { passcode: ['locked'] } } });
    expect(await open(system)).toBeUndefined();
    expect(await alerts(system)).toMatchObject([{ payload: { event: 'passcode-wrong', caller: 'Somebody', by: 'Devin Okafor' } }]);
    expect((await history(system)).map(({ kind, after }) => [kind, after])).toEqual(
      Array(3).fill(['passcode-wrong', { caller: 'Somebody' }]),
    );
    bench.clock.forward(16 * MINUTE);
    expect((await tried(passcodeOf(system.csNo))).status).toBe(200);
  });

  test('two wrong ones again and again are guessing too: the sixth of a day is told, and locks for the day', async () => {
    const system = await addSystem(bench.database);
    const right = passcodeOf(system.csNo);
    const tried = (passcode: string) => on(system, { caller: 'Somebody', passcode });
    for (const code of ['x1', 'x2', 'x3', 'x4', 'x5']) {
      expect(await tried(code)).toMatchObject({ status: 422, body: { errors: { passcode: ['wrong'] } } });
      bench.clock.forward(10 * MINUTE);
    }
    // That somebody who may has called meanwhile does not make them good.
    expect((await tried(right)).status).toBe(200);
    expect(await alerts(system)).toEqual([]);
    expect(await tried('x6')).toMatchObject({ status: 422, body: { errors: { passcode: ['locked'] } } });
    expect(await alerts(system)).toMatchObject([{ payload: { event: 'passcode-wrong', caller: 'Somebody' } }]);
    bench.clock.forward(60 * MINUTE);
    expect(await tried(right)).toMatchObject({ status: 422, body: { errors: { passcode: ['locked'] } } });
    const dayBefore = new Date(bench.clock.now().getTime() - 25 * HOUR);
    await bench.database.update(systemEvents).set({ at: dayBefore }).where(eq(systemEvents.csNo, system.csNo));
    expect((await tried(right)).status).toBe(200);
  });

  test('who gave the right one stands in the history, though the test is refused', async () => {
    const system = await addSystem(bench.database);
    await on(system, { scope: 'only', zones: ['3'] });
    await works();
    expect((await on(system, { scope: 'all', caller: 'Dana Ruiz', passcode: passcodeOf(system.csNo) })).status).toBe(409);
    expect((await history(system)).find(({ kind }) => kind === 'passcode-right')).toMatchObject({
      by: 'Devin Okafor',
      after: { caller: 'Dana Ruiz' },
    });
  });

  test('a station that is silent has checked nobody: nothing is put on test on somebody’s word', async () => {
    const system = await addSystem(bench.database);
    await bench.ask('POST /_test/world', { body: { station: { case: 'silent', target: system.csNo } } });
    expect((await on(system, { caller: 'Dana Ruiz', passcode: passcodeOf(system.csNo) })).status).toBe(502);
    expect(await open(system)).toBeUndefined();
    expect(await history(system)).toEqual([]);
  });

  describe('what came while on test', () => {
    const digest = async ({ csNo }: SystemRow) => {
      const answer = await bench.ask(`GET /cs/system/${csNo}/test-digest`, { token });
      return answer.status === 200 ? contract.onTest.digest.reply.parse(answer.body).data : answer.status;
    };
    const off = ({ systemNo }: SystemRow) => bench.ask(`POST /cs/system/${systemNo}/off-test/0`, { token, body: {} });
    const doubts = (told: TestDigest | number | null) =>
      typeof told === 'number' || told === null ? told : told.zones.filter((each) => each.doubt).map(({ zone, doubt }) => [zone, doubt]);

    test('is told before it comes off: how much, by zone, and what has no restore; afterwards it stands in the history', async () => {
      const system = await addSystem(bench.database);
      expect(await digest(system)).toBeNull();
      await on(system, {});
      expect(await digest(system)).toBeNull();
      await works();
      for (const [code, zone] of [
        ['E130', '003'],
        ['R130', '003'],
        ['E130', '009'],
        ['E301', '000'],
      ] as const)
        await says(system, code, zone);
      const told = await digest(system);
      expect(told).toMatchObject({ signals: 4, alarms: 2, is_cut: false });
      expect(doubts(told)).toEqual([['9', 'unrestored']]);
      await off(system);
      await works();
      expect(await digest(system)).toMatchObject({ signals: 4, alarms: 2 });
      expect((await history(system)).find(({ kind }) => kind === 'test-off')?.after).toMatchObject({
        digest: { signals: 4, alarms: 2, zones: [{ zone: '9', doubt: 'unrestored' }] },
      });
    });

    test('of a part it names a zone that nothing came from, and an alarm from outside on which the station acted', async () => {
      const system = await addSystem(bench.database);
      await on(system, { scope: 'only', zones: ['1', '2'] });
      await works();
      for (const [code, zone] of [
        ['E130', '001'],
        ['R130', '001'],
        ['E130', '007'],
        ['R130', '007'],
      ] as const)
        await says(system, code, zone);
      expect(doubts(await digest(system))).toEqual([
        ['2', 'silent'],
        ['7', 'outside'],
      ]);
    });

    test('of an inspection it names a zone that was heard in the days before and is not now; of a repair it does not', async () => {
      const system = await addSystem(bench.database);
      for (const [code, zone] of [
        ['E130', '004'],
        ['R130', '004'],
      ] as const)
        await says(system, code, zone);
      await on(system, { category: 'service' });
      await works();
      expect(doubts(await digest(system))).toEqual([]);
      expect((await on(system, { category: 'inspection' })).status).toBe(200);
      await works();
      expect(doubts(await digest(system))).toEqual([['4', 'silent']]);
      await says(system, 'E130', '4');
      await says(system, 'R130', '4');
      expect(doubts(await digest(system))).toEqual([]);
    });

    test('a station that can not tell it keeps no system on test, and another branch’s is nobody’s', async () => {
      const system = await addSystem(bench.database, { Branch: 'Houston' });
      await on(system, {});
      await works();
      await bench.ask('POST /_test/world', { body: { station: { case: 'silent', target: system.csNo } } });
      expect(await digest(system)).toBe(502);
      const technician = (await bench.signIn('technician')).accessToken;
      expect((await bench.ask(`GET /cs/system/${system.csNo}/test-digest`, { token: technician })).status).toBe(404);
      await off(system);
      await works(5);
      expect(await open(system)).toBeUndefined();
    });
  });
}
