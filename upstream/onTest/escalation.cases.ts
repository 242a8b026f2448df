import { desc, eq, isNull } from 'drizzle-orm';
import { OpenTest } from '#lib/contract/onTest.ts';
import { all } from '#lib/contract/shapes.ts';
import { SystemEvent } from '#lib/contract/systems.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { onCallBranches, onCallRotas, technicians } from '#upstream/technicians/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { testPeriods } from './tables.ts';

/** A test that runs out, or that can't be ended, is somebody's by name, or ever more people are told; on either database. */
export function escalationCases(given: () => Bench) {
  let bench: Bench;
  let token: string;
  let technician: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400', ESCALATE_AFTER: '3, 8' });
    token = (await bench.signIn('dispatcher')).accessToken;
    technician = (await bench.signIn('technician')).accessToken;
  });
  afterEach(async () => {
    await bench.ask('POST /_test/world', { body: { station: { clear: true } } });
    await bench.database.update(testPeriods).set({ closedAt: new Date() }).where(isNull(testPeriods.closedAt));
  });

  const passes = async (ms: number, step = MINUTE) => {
    await bench.context.queue.runDue();
    for (let gone = 0; gone < ms; gone += step) {
      bench.clock.forward(Math.min(step, ms - gone));
      await bench.context.queue.runDue();
    }
  };
  const onTest = async (minutes: number, more: Parameters<typeof addSystem>[1] = {}) => {
    const system = await addSystem(bench.database, more);
    await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes } });
    await passes(2 * SECOND, SECOND);
    return system;
  };
  /** Nobody can end it: the station is away. */
  const leftOn = async (more: Parameters<typeof addSystem>[1] = {}) => {
    const system = await onTest(60, more);
    await bench.ask('POST /_test/world', { body: { station: { case: 'silent', target: system.csNo, times: 10_000 } } });
    await bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token, body: {} });
    await passes(SECOND, SECOND);
    return system;
  };
  const take = ({ systemNo }: SystemRow, who = token) => bench.ask(`POST /cs/system/${systemNo}/take-test`, { token: who });
  const open = async ({ systemNo }: SystemRow) =>
    all(OpenTest)
      .parse((await bench.ask('GET /tests', { token })).body)
      .data.find((test) => test.system_no === systemNo);
  const stepOf = async (system: SystemRow) => (await open(system))?.escalation?.step ?? null;
  const warnedOf = async ({ csNo }: SystemRow) =>
    all(SystemEvent)
      .parse((await bench.ask(`GET /cs/system/${csNo}/history?per_page=100`, { token })).body)
      .data.flatMap(({ kind, after }) => (kind === 'test-warning' ? [after?.minutes] : []));
  const told = async ({ csNo }: SystemRow) =>
    all(SystemEvent)
      .parse((await bench.ask(`GET /cs/system/${csNo}/history?per_page=100`, { token })).body)
      .data.reverse()
      .flatMap(({ kind, after, by }) => (kind === 'test-escalated' ? [after?.step] : kind === 'test-taken' ? [by] : []));

  test('nobody has to take one that has time; from five minutes before its end the owner is told, then the desk', async () => {
    const system = await onTest(20);
    await passes(14 * MINUTE);
    expect(await stepOf(system)).toBeNull();
    expect(await take(system)).toMatchObject({ status: 409, body: { errors: { system_no: ['nothing-to-take'] } } });
    await passes(2 * MINUTE, 30 * SECOND);
    expect(await stepOf(system)).toBe('owner');
    await passes(3 * MINUTE, 30 * SECOND);
    expect(await stepOf(system)).toBe('desk');
    expect(await told(system)).toEqual(['desk']);
  });

  test('one that the station shortens to less than five minutes is warned of, and somebody has to take it', async () => {
    const system = await onTest(60);
    const until = new Date(bench.clock.now().getTime() + 4 * MINUTE).toISOString();
    await bench.ask('POST /_test/world', { body: { account: { system_no: system.systemNo, until } } });
    await passes(90 * SECOND, 30 * SECOND);
    expect(await stepOf(system)).toBe('owner');
    expect(await warnedOf(system)).toEqual([5]);
  });

  test('one of which the station gives less than was asked for is warned of like any that runs out', async () => {
    const system = await addSystem(bench.database);
    await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 60 } });
    await bench.context.queue.runDue();
    await bench.database.update(accounts).set({ minutes: 4 }).where(eq(accounts.csNo, system.csNo));
    await passes(4 * SECOND, SECOND);
    expect(await stepOf(system)).toBe('owner');
  });

  test('one that can’t be ended goes on to whoever is on call, once each', async () => {
    const system = await leftOn();
    expect(await stepOf(system)).toBe('owner');
    await passes(30 * MINUTE);
    expect(await stepOf(system)).toBe('on-call');
    expect(await told(system)).toEqual(['desk', 'on-call']);
  });

  test('whoever is on call by the rota is named, and stands with the test', async () => {
    const [night] = await bench.database.select().from(technicians).orderBy(desc(technicians.id)).limit(1);
    if (!night) throw new Error('a technician');
    const Branch = 'Escalation Town';
    const { database, clock } = bench;
    const at = clock.now();
    const starts = daysAfter(localDay('America/Chicago', at.getTime()), -1);
    await database.insert(onCallBranches).values({ Branch, version: 1 });
    const rota = { Branch, starts, technicianIds: [night.id], from: '08:00', to: '08:00', allDay: [], at };
    await database.insert(onCallRotas).values(rota);
    const system = await leftOn({ Branch });
    await passes(30 * MINUTE);
    expect((await open(system))?.escalation).toMatchObject({ step: 'on-call', on_call: night.name });
  });

  test('who takes it is named to everyone, and nobody further is told; a second one is told who has it', async () => {
    const system = await leftOn();
    await passes(4 * MINUTE);
    expect((await take(system)).status).toBe(200);
    expect((await open(system))?.escalation).toMatchObject({ step: 'desk', taken_by: 'Devin Okafor', taken_at: expect.any(String) });
    expect(await take(system, technician)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Devin Okafor'), errors: { system_no: ['taken'] } },
    });
    await passes(20 * MINUTE);
    expect(await told(system)).toEqual(['desk', 'Devin Okafor']);
  });

  test('more time settles it, and its new end has to be taken anew', async () => {
    const system = await onTest(10);
    await passes(6 * MINUTE, 30 * SECOND);
    expect((await take(system)).status).toBe(200);
    await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 20 } });
    await passes(2 * SECOND, SECOND);
    expect((await open(system))?.escalation).toBeNull();
    await passes(16 * MINUTE, 30 * SECOND);
    expect((await open(system))?.escalation).toMatchObject({ step: 'owner', taken_by: null });
  });

  const heldUntil = ({ systemNo: system_no }: SystemRow, minutes: number) => {
    const until = new Date(bench.clock.now().getTime() + minutes * MINUTE).toISOString();
    return bench.ask('POST /_test/world', { body: { account: { system_no, until } } });
  };

  test('more time that the station itself gives settles it too: nobody further is told, and its new end has to be taken anew', async () => {
    const system = await onTest(10);
    await passes(6 * MINUTE, 30 * SECOND);
    expect(await stepOf(system)).toBe('owner');
    await heldUntil(system, 30);
    await passes(2 * MINUTE, 30 * SECOND);
    expect((await open(system))?.escalation).toBeNull();
    await passes(20 * MINUTE);
    expect(await told(system)).toEqual([]);
    await passes(4 * MINUTE, 30 * SECOND);
    expect((await open(system))?.escalation).toMatchObject({ step: 'owner', taken_by: null });
    await passes(3 * MINUTE, 30 * SECOND);
    expect(await told(system)).toEqual(['desk']);
  });

  test('a few minutes more from the station settle nothing', async () => {
    const system = await onTest(10);
    await passes(8 * MINUTE, 30 * SECOND);
    await heldUntil(system, 4);
    await passes(MINUTE, 30 * SECOND);
    expect(await stepOf(system)).not.toBeNull();
  });

  test('one that was lost before anybody had to take it is somebody’s from its next look on', async () => {
    const system = await leftOn();
    const nobody = { escalatedAt: null, escalation: null };
    await bench.database.update(testPeriods).set(nobody).where(eq(testPeriods.systemNo, system.systemNo));
    await passes(30 * MINUTE);
    expect(await stepOf(system)).toBe('on-call');
    expect(await told(system)).toEqual(['desk', 'on-call']);
  });

  test('taken before its end, and then it can’t be ended: that is a new matter', async () => {
    const system = await onTest(10);
    await passes(6 * MINUTE, 30 * SECOND);
    await take(system);
    await bench.ask('POST /_test/world', { body: { station: { case: 'silent', target: system.csNo, times: 10_000 } } });
    await bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token, body: {} });
    await passes(SECOND, SECOND);
    expect((await open(system))?.escalation).toMatchObject({ step: 'owner', taken_by: null });
    await passes(9 * MINUTE);
    expect(await told(system)).toEqual(['Devin Okafor', 'desk', 'on-call']);
  });

  test('a server that was off while nobody took it tells whoever is next as it comes back', async () => {
    const system = await leftOn();
    bench.clock.forward(40 * MINUTE);
    await bench.context.queue.runDue();
    expect(await stepOf(system)).toBe('on-call');
    expect(await told(system)).toEqual(['on-call']);
  });
}
