import { eq } from 'drizzle-orm';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { beginEnding } from '#upstream/swaps/endings.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownPlannedTests } from '#upstream/testing/plannedTests.ts';
import { addSwapScene } from '#upstream/testing/swaps.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { actorOf } from '#upstream/users/actor.ts';
import { testPeriods } from './tables.ts';

/** Planned tests that found their system on test already, and the end of that test; on either database. */
export function restingCases(given: () => Bench) {
  const own = ownPlannedTests(given);
  const { world, passes, inMinutes, plan, planIn, plannedOf, openOf, kindsOf, alerts } = own;

  const systemOf = async (csNo: string) => {
    const [system] = await own.bench.database.select().from(systems).where(eq(systems.csNo, csNo));
    if (!system) throw new Error('no such system');
    return system;
  };
  /** A swap that has its system on test, and a plan that has come to its time meanwhile. */
  async function restingOnSwap() {
    const at = await addSwapScene(own.bench.database, own.bench.clock.now());
    const system = await systemOf(at.csNo);
    const begun = await own.bench.ask('PUT /sim-swap', {
      token: own.token,
      body: { ticket_number: at.ticketNumber, cs_no: at.csNo, step: 2, old_sim_id: at.old.id },
    });
    const { id } = (begun.body as { swap: { id: number } }).swap;
    await own.bench.database.update(swaps).set({ step: 3 }).where(eq(swaps.id, id));
    expect(
      (await own.bench.ask(`POST /cs/system/${system.systemNo}/on-test/${id}`, { token: own.token, body: { minutes: 120 } })).status,
    ).toBe(200);
    planIn(await plan(system, 10, { minutes: 60 }));
    await passes(15 * MINUTE);
    expect(await plannedOf(system)).toEqual([]);
    return { id, system };
  }
  const off = ({ systemNo }: SystemRow, swap = 0, who = own.token) =>
    own.bench.ask(`POST /cs/system/${systemNo}/off-test/${swap}`, { token: who, body: {} });

  test('one that rests on the test of a swap is asked for again when that ends, and somebody is told; its own that was ended is over', async () => {
    const { id, system } = await restingOnSwap();
    expect((await off(system, id)).status).toBe(200);
    await passes(2 * MINUTE);
    expect(await alerts()).toEqual(['held']);
    expect(await openOf(system)).toMatchObject({ state: 'on', swap_id: null });
    expect((await off(system)).status).toBe(200);
    await passes(5 * MINUTE);
    expect([await openOf(system), await plannedOf(system), await alerts()]).toEqual([undefined, [], ['held']]);
  });

  test.each([
    ['finalize', 'finalized'],
    ['abort', 'aborted'],
  ] as const)('a swap that ends by %s ends its own test, and leaves the planned one alone that follows on it', async (kind, status) => {
    const { id, system } = await restingOnSwap();
    const actor = await actorOf(own.bench.database, 1);
    const [row] = await own.bench.database.select().from(swaps).where(eq(swaps.id, id));
    if (!actor || !row) throw new Error('no such swap');
    await transact(own.bench.database, (tx) => beginEnding(own.bench.context, tx, row, { kind, user: actor.user }));
    await own.bench.passes(2 * MINUTE, SECOND);
    expect(await own.bench.database.select({ status: swaps.status }).from(swaps).where(eq(swaps.id, id))).toEqual([{ status }]);
    const tests = await own.bench.database
      .select()
      .from(testPeriods)
      .where(eq(testPeriods.systemNo, system.systemNo))
      .orderBy(testPeriods.id);
    expect(tests).toMatchObject([
      { swapId: id, state: 'off' },
      { swapId: null, state: 'on', offAskedAt: null },
    ]);
    expect(await alerts()).toEqual(['held']);
  });

  /** A plan of the technician, come to its time while the dispatcher's own test goes on until later. */
  async function restingOnTest(minutes = 120, who = own.technician) {
    const system = await addSystem(own.bench.database);
    planIn(await plan(system, 10, { minutes: 60 }, who));
    await own.bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token: own.token, body: { minutes } });
    await passes(12 * MINUTE);
    expect(await plannedOf(system)).toEqual([]);
    return system;
  }

  test('a test that somebody takes off by hand stays off: who planned one that rested on it is told, unless it was they', async () => {
    const [others, mine] = [await restingOnTest(), await restingOnTest(120, own.token)];
    for (const system of [others, mine]) expect((await off(system)).status).toBe(200);
    await passes(5 * MINUTE);
    for (const system of [others, mine]) expect([await openOf(system), await plannedOf(system)]).toEqual([undefined, []]);
    expect(await alerts()).toEqual(['missed']);
    expect(await kindsOf(others)).toContain('test-plan-missed');
    expect(await kindsOf(mine)).toContain('test-plan-canceled');
  });

  test('taken off by hand once the time of a plan is over, that plan was kept: nobody is told', async () => {
    const system = await restingOnTest();
    await passes(HOUR);
    expect((await off(system)).status).toBe(200);
    await passes(MINUTE);
    expect([await openOf(system), await alerts()]).toEqual([undefined, []]);
  });

  test('a test that the station ends is asked for again by the plan that rested on it', async () => {
    const system = await restingOnTest();
    await world({ account: { system_no: system.systemNo, until: inMinutes(-1) } });
    await passes(3 * MINUTE);
    expect(await openOf(system)).toMatchObject({ state: 'on', swap_id: null });
    expect(await alerts()).toEqual(['held']);
  });
}
