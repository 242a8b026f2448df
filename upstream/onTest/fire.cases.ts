import { and, eq, isNull } from 'drizzle-orm';
import { OpenTest } from '#lib/contract/onTest.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { System, SystemEvent } from '#lib/contract/systems.ts';
import { FIRE_WATCH_MINUTES } from '#lib/domain/impairment.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { swapTicks } from '#upstream/testing/swapTicks.ts';
import { addSystem, calmStation } from '#upstream/testing/systems.ts';
import { beginFireClock } from './fireClock.ts';
import { testPeriods } from './tables.ts';

const TOLD = { owner: 'Dana Ruiz, by phone', ahj: 'Houston Fire, badge 311' };

/** What is demanded of fire alarm systems before and while they are on test, on either database. */
export function fireCases(given: () => Bench) {
  const bench = ownBench(given, 'dispatcher');
  afterEach(() => calmStation(bench));

  const on = ({ systemNo }: SystemRow, minutes: number, told?: object, swap = 0) =>
    bench.ask(`POST /cs/system/${systemNo}/on-test/${swap}`, { token: bench.token, body: { minutes, told } });
  const off = async ({ systemNo }: SystemRow) => {
    expect((await bench.ask(`POST /cs/system/${systemNo}/off-test/0`, { token: bench.token, body: {} })).status).toBe(200);
    await bench.passes(3 * SECOND, SECOND);
  };
  const tell = ({ systemNo }: SystemRow, body: object) => bench.ask(`POST /cs/system/${systemNo}/told`, { token: bench.token, body });
  const open = async ({ systemNo }: SystemRow) =>
    all(OpenTest)
      .parse((await bench.ask('GET /tests', { token: bench.token })).body)
      .data.find((test) => test.system_no === systemNo);
  const show = async ({ csNo }: SystemRow) =>
    one(System).parse((await bench.ask(`GET /cs/system/${csNo}`, { token: bench.token })).body).data;
  const history = async ({ csNo }: SystemRow) =>
    all(SystemEvent).parse((await bench.ask(`GET /cs/system/${csNo}/history?per_page=100`, { token: bench.token })).body).data;
  const fire = (facts: Partial<SystemRow> = {}) => addSystem(bench.database, { kinds: ['fire'], ...facts });
  const onTest = async (minutes: number, told: object = TOLD) => {
    const system = await fire();
    expect((await on(system, minutes, told)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    return system;
  };

  test('it goes on test only when somebody of the owner and of the fire authority was told, and the refusal names who is missing', async () => {
    const system = await fire({ kinds: ['fire', 'burglary'] });
    const refused = await on(system, 30);
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(['told.owner', 'told.ahj']);
    expect(Object.keys(((await on(system, 30, { owner: '  ', ahj: 'x' })).body as { errors: object }).errors)).toEqual(['told.owner']);
    expect(await bench.database.select().from(testPeriods).where(eq(testPeriods.systemNo, system.systemNo))).toEqual([]);
    expect((await on(system, 30, TOLD)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    expect(await open(system)).toMatchObject({ state: 'on', is_fire: true, told: { ...TOLD, fire_watch: null, restored: null } });
    expect((await history(system)).find(({ kind }) => kind === 'test-asked')).toMatchObject({ by: 'Devin Okafor', after: { told: TOLD } });
  });

  test('nothing of it is asked of any other system, and what is said of one is not kept', async () => {
    for (const kinds of [null, [], ['burglary', 'hold-up']] as SystemRow['kinds'][]) {
      const system = await addSystem(bench.database, { kinds });
      expect((await on(system, 30, TOLD)).status).toBe(200);
      expect(await open(system)).toMatchObject({ is_fire: false, told: null, fire_watch_at: null });
      expect((await tell(system, TOLD)).status).toBe(409);
      expect((await show(system)).out_of_service).toBeNull();
    }
  });

  test('more time takes over who was told, until it comes to more than four hours in 24: then a fire watch is named', async () => {
    const system = await onTest(120);
    await bench.passes(100 * MINUTE, 20 * MINUTE);
    expect((await on(system, 60)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    await off(system);
    expect((await show(system)).out_of_service).toEqual({ minutes: 100, due_since: null });
    await bench.passes(2 * HOUR, HOUR);
    expect((await on(system, 140, TOLD)).status).toBe(200);
    await bench.passes(3 * SECOND, SECOND);
    const more = await on(system, 141);
    expect(more.status).toBe(422);
    expect(Object.keys((more.body as { errors: object }).errors)).toEqual(['told.fire_watch']);
    expect((await on(system, 141, { fire_watch: 'Two guards of Lone Star' })).status).toBe(200);
    expect((await open(system))?.told).toEqual({ ...TOLD, fire_watch: 'Two guards of Lone Star', restored: null });
    // What lies more than a day back does not count any more.
    await off(system);
    await bench.passes(25 * HOUR, 5 * HOUR);
    await bench.renew();
    expect((await show(system)).out_of_service).toEqual({ minutes: 0, due_since: null });
    expect((await on(system, 240, TOLD)).status).toBe(200);
  });

  test('a test of the same swap goes by what was said before it, another one does not', async () => {
    const system = await fire();
    const now = bench.clock.now();
    const row = { ticketNumber: '1', csNo: system.csNo, step: 3, status: 'open' as const, checks: [], createdAt: now, updatedAt: now };
    const [swap] = await bench.database.insert(swaps).values(row).returning();
    expect((await on(system, 30, TOLD, swap?.id)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    await off(system);
    expect((await on(system, 30, undefined, swap?.id)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    await off(system);
    expect((await on(system, 30)).status).toBe(422);
    // Another day it is another visit.
    await bench.passes(5 * HOUR);
    expect((await on(system, 30, undefined, swap?.id)).status).toBe(422);
  });

  test('when the four hours are full and nobody keeps a fire watch it is said, once, and a name answers it', async () => {
    const system = await onTest(240);
    const due = Date.parse((await open(system))?.fire_watch_at ?? '');
    expect(Math.abs(due - bench.clock.now().getTime() - 240 * MINUTE)).toBeLessThan(MINUTE);
    await bench.passes(235 * MINUTE, 5 * MINUTE);
    // On site somebody may take more time without a word: hands are on the panel.
    await bench.database
      .update(testPeriods)
      .set({ told: { ...TOLD, fire_watch: null, restored: null } })
      .where(and(eq(testPeriods.systemNo, system.systemNo), isNull(testPeriods.closedAt)));
    await bench.context.station.onTest('more', system, 60);
    await bench.passes(10 * MINUTE, MINUTE);
    expect((await open(system))?.state).toBe('on');
    const said = async () => (await history(system)).filter(({ kind }) => kind === 'fire-watch-due').length;
    expect(await said()).toBe(1);
    expect((await tell(system, {})).status).toBe(422);
    expect((await tell(system, { fire_watch: 'Night porter, hourly rounds' })).status).toBe(200);
    await bench.passes(10 * MINUTE, MINUTE);
    expect(await said()).toBe(1);
    expect(await open(system)).toMatchObject({ told: { ...TOLD, fire_watch: 'Night porter, hourly rounds' } });
    expect((await history(system))[0]).toMatchObject({ kind: 'told', by: 'Devin Okafor' });
    // The guards went home: it is due again, and said again.
    expect((await tell(system, { fire_watch: '' })).status).toBe(200);
    expect((await open(system))?.told).toEqual({ ...TOLD, fire_watch: null, restored: null });
    await bench.passes(2 * MINUTE, MINUTE);
    expect(await said()).toBe(2);
  });

  const ticks = async (minutes: number) => {
    for (let gone = 0; gone < minutes; gone += 10) {
      bench.clock.forward(10 * MINUTE);
      await beginFireClock(bench.context);
      await bench.context.queue.runDue();
    }
  };
  const outOf = async (system: SystemRow) => (await show(system)).out_of_service;
  const due = async (system: SystemRow) => (await history(system)).filter(({ kind }) => kind === 'fire-watch-due').length;
  const held = ({ systemNo }: SystemRow, until: Date | null) =>
    bench.happens({ account: { system_no: systemNo, until: until?.toISOString() ?? null } });
  /** One that speaks by cell alone, and has spoken today. */
  async function byCell(facts: Partial<SystemRow> = {}): Promise<SystemRow> {
    for (;;) {
      const system = await fire(facts);
      const [heard] = await bench.context.station.signals(system.csNo, { limit: 1 });
      if (heard?.path === 'cell') return system;
    }
  }
  const begunSwap = (system: SystemRow) => swapTicks(bench).begunSwap(system);
  const says = (swapId: number, said: string[]) => swapTicks(bench).says(swapId, said);

  test('a test that the station holds by itself counts too, is warned of once at four hours, and stays counted when it is over', async () => {
    const system = await byCell();
    await held(system, new Date(bench.clock.now().getTime() + 9 * HOUR));
    await ticks(180);
    expect((await outOf(system))?.minutes).toBeGreaterThanOrEqual(175);
    expect(await due(system)).toBe(0);
    expect(Object.keys(((await on(system, 90, TOLD)).body as { errors: object }).errors)).toEqual(['told.fire_watch']);
    await ticks(70);
    expect((await outOf(system))?.due_since).not.toBeNull();
    await ticks(20);
    expect(await due(system)).toBe(1);
    await held(system, null);
    await ticks(10);
    const after = await outOf(system);
    expect(after?.minutes).toBeGreaterThanOrEqual(265);
    expect(after?.minutes).toBeLessThanOrEqual(280);
    expect(after?.due_since).toBeNull();
    await ticks(60);
    expect(await outOf(system)).toEqual(after);
    expect(await due(system)).toBe(1);
  });

  test('a radio that is out counts from the minute it is, and minutes on test meanwhile count once', async () => {
    const system = await byCell();
    const swapId = await begunSwap(system);
    await says(swapId, ['old-removed']);
    await ticks(60);
    expect((await on(system, 90, TOLD)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    await ticks(60);
    await off(system);
    await ticks(60);
    const out = (await outOf(system))?.minutes ?? 0;
    expect(out).toBeGreaterThanOrEqual(179);
    expect(out).toBeLessThanOrEqual(184);
    await ticks(70);
    expect(await due(system)).toBe(1);
    // Heard again it is in service, and what was stays counted.
    await says(swapId, ['fitted']);
    bench.clock.forward(SECOND);
    await bench.happens({ signal: { cs_no: system.csNo, code: 'RP', zone: null, path: 'cell' } });
    await ticks(10);
    const after = await outOf(system);
    expect(after?.due_since).toBeNull();
    await ticks(30);
    expect(await outOf(system)).toEqual(after);
  });

  test('a line that is off and a panel that is silent count as well; of any other system nothing is kept', async () => {
    const [dead, silent, burglary] = [await byCell(), await fire(), await byCell({ kinds: ['burglary'] })];
    for (const { csNo } of [dead, burglary]) await addSim(bench.database, { csNo, stockState: 'installed', status: 'suspended' });
    const since = new Date(bench.clock.now().getTime() - 12 * DAY).toISOString();
    await bench.happens({ account: { system_no: silent.systemNo, silent_since: since } });
    await ticks(30);
    expect((await outOf(dead))?.minutes).toBeGreaterThanOrEqual(30);
    expect((await outOf(silent))?.minutes).toBeGreaterThanOrEqual(FIRE_WATCH_MINUTES);
    expect(await due(silent)).toBe(1);
    const [kept] = await bench.database.select().from(systems).where(eq(systems.csNo, burglary.csNo));
    expect([kept?.outages, kept?.outagesAt]).toEqual([null, null]);
  });

  const silence = (target?: string) => bench.happens({ station: { case: 'silent', target, times: 10_000 } });
  const rowOf = async ({ csNo }: SystemRow) => (await bench.database.select().from(systems).where(eq(systems.csNo, csNo)))[0];

  test('one whose signals the station does not tell stays counted as it was, and keeps nobody from looking at the others', async () => {
    const [untold, other] = [await byCell(), await byCell()];
    await says(await begunSwap(untold), ['old-removed']);
    await ticks(20);
    await silence(untold.csNo);
    await held(other, new Date(bench.clock.now().getTime() + 9 * HOUR));
    await ticks(60);
    for (const system of [untold, other]) expect((await outOf(system))?.minutes).toBeGreaterThanOrEqual(55);
    expect((await rowOf(untold))?.outagesAt).toEqual((await rowOf(other))?.outagesAt);
  });

  test('one that is out when the station falls silent is warned of at four hours all the same', async () => {
    const system = await byCell();
    await says(await begunSwap(system), ['old-removed']);
    await ticks(20);
    await silence();
    await ticks(210);
    expect(await due(system)).toBe(0);
    await ticks(20);
    expect(await due(system)).toBe(1);
  });

  test('one that is cancelled while it is out is not out any more, and nobody is warned of it', async () => {
    const system = await byCell();
    await says(await begunSwap(system), ['old-removed']);
    await ticks(60);
    await bench.database.update(systems).set({ service: 'cancelled' }).where(eq(systems.csNo, system.csNo));
    expect((await outOf(system))?.minutes).toBe(0);
    await ticks(240);
    expect(await due(system)).toBe(0);
    expect(await rowOf(system)).toMatchObject({ outages: null, fireWatchDueAt: null });
  });

  test('one that the station leaves out of its list has had its turn, and keeps what was known of it', async () => {
    const system = await byCell();
    await says(await begunSwap(system), ['old-removed']);
    await ticks(20);
    const { station } = bench.context;
    const all = station.overview.bind(station);
    const spy = jest.spyOn(station, 'overview').mockImplementation(async (asked) => all(asked.filter(({ csNo }) => csNo !== system.csNo)));
    await ticks(20);
    spy.mockRestore();
    const row = await rowOf(system);
    expect(row?.outages).toHaveLength(1);
    expect(bench.clock.now().getTime() - (row?.outagesAt?.getTime() ?? 0)).toBeLessThan(MINUTE);
  });

  test('once it is off it is asked for a day who was told that it is back, and the answer stands with its test', async () => {
    const system = await onTest(60);
    expect((await show(system)).restoration).toBeNull();
    expect((await tell(system, { restored: 'Dana Ruiz' })).status).toBe(409);
    await off(system);
    expect((await show(system)).restoration).toMatchObject({ told: { ...TOLD, restored: null } });
    expect((await tell(system, { restored: 'Dana Ruiz and Houston Fire' })).status).toBe(200);
    expect((await show(system)).restoration).toBeNull();
    expect((await history(system))[0]).toMatchObject({
      kind: 'told',
      after: { told: { ...TOLD, restored: 'Dana Ruiz and Houston Fire' } },
    });
    // The next test begins without it, and a day later nobody is asked any more.
    expect((await on(system, 30, TOLD)).status).toBe(200);
    await bench.passes(2 * SECOND, SECOND);
    expect((await open(system))?.told?.restored).toBeNull();
    await off(system);
    await bench.passes(25 * HOUR, 5 * HOUR);
    await bench.renew();
    expect((await show(system)).restoration).toBeNull();
    expect((await tell(system, { restored: 'too late' })).status).toBe(409);
  });

  test('who was told is said of an open test alone, by who may test it', async () => {
    const system = await fire();
    expect((await tell(system, TOLD)).status).toBe(409);
    const warehouse = (await bench.signIn('warehouse')).accessToken;
    const path = `POST /cs/system/${system.systemNo}/told` as const;
    expect([403, 404]).toContain((await bench.ask(path, { token: warehouse, body: TOLD })).status);
    expect((await bench.ask(path, { body: TOLD })).status).toBe(401);
  });

  test('what a system protects against is said, changed and kept with who said it; a stale hand is told', async () => {
    const system = await addSystem(bench.database, { kinds: null });
    const path = `POST /cs/system/${system.csNo}/kinds` as const;
    const say = (kinds: string[], version?: number) =>
      bench.ask(path, { token: bench.token, body: { kinds, version, reason: 'Contract of May' } });
    const seen = await show(system);
    expect(seen.kinds).toBeNull();
    expect(await say(['burglary', 'fire'], seen.version)).toMatchObject({ status: 200, body: { data: { kinds: ['fire', 'burglary'] } } });
    expect((await say(['medical'], seen.version)).status).toBe(409);
    expect((await say(['flood'])).status).toBe(422);
    expect(await say([])).toMatchObject({ status: 200, body: { data: { kinds: [] } } });
    const kept = (await history(system)).filter(({ kind }) => kind === 'kinds');
    expect(kept).toMatchObject([
      { by: 'Devin Okafor', before: { kinds: ['fire', 'burglary'] }, after: { kinds: [] }, reason: 'Contract of May' },
      { before: null, after: { kinds: ['fire', 'burglary'] } },
    ]);
    const technician = (await bench.signIn('technician')).accessToken;
    expect([403, 404]).toContain((await bench.ask(path, { token: technician, body: { kinds: ['fire'] } })).status);
  });
}
