import { eq } from 'drizzle-orm';
import { one } from '#lib/contract/shapes.ts';
import { TestLength } from '#lib/contract/swaps/testLength.ts';
import type { ProgramWorkKind } from '#lib/contract/swaps/transfers.ts';
import { FIRE_TEST_MINUTES } from '#lib/domain/impairment.ts';
import { USUAL_TEST } from '#lib/domain/testLength.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { type SwapRow, swaps } from './tables.ts';
import { ENOUGH } from './testLength.ts';

/** For how long a test of a swap is proposed, on either database. */
export function testLengthCases(given: () => Bench) {
  const bench = ownBench(given, 'dispatcher');
  let typeNo = 0;
  /** A type of panel nobody else's swaps are of. */
  const panel = () => {
    typeNo += 1;
    return `XR9${typeNo}`;
  };
  const before = (ms: number) => new Date(bench.clock.now().getTime() - ms);

  async function swapAt(panelType: string, kind: ProgramWorkKind, facts: Partial<SwapRow> = {}) {
    const system = await addSystem(bench.database, { panelType });
    const dates = { createdAt: before(DAY), updatedAt: before(DAY) };
    const row = await insertOne(bench.database, swaps, {
      ...{ ticketNumber: `L-${system.csNo}`, csNo: system.csNo, step: 2, status: 'open', panelType, checks: [] },
      ...{ programWork: { kind, by: null, at: null, reason: null }, ...dates, ...facts },
    });
    return { row, system };
  }

  /** A finished swap whose system was on test for so many minutes. */
  async function done(panelType: string, kind: ProgramWorkKind, lengths: number[], facts: Partial<SwapRow> = {}) {
    const { row, system } = await swapAt(panelType, kind, { status: 'finalized', step: 6, finalizedAt: before(DAY), ...facts });
    for (const minutes of lengths) {
      const since = before(2 * DAY);
      const over = new Date(since.getTime() + minutes * MINUTE);
      await bench.database.insert(testPeriods).values({
        ...{ systemNo: system.systemNo, csNo: system.csNo, swapId: row.id, state: 'off', minutes: 90, askedAt: since, confirmedAt: since },
        ...{ since, expiresAt: over, offAskedAt: over, offConfirmedAt: over, closedAt: over },
      });
    }
    return system;
  }

  const lengthOf = async ({ id }: { id: number }) =>
    one(TestLength).parse((await bench.ask(`GET /sim-swap/${id}/test-length`, { token: bench.token })).body).data;

  test('it is what eight of ten such swaps took at this type of panel, two tests of one swap together, and says from how many', async () => {
    const type = panel();
    for (const lengths of [[20], [30], [40], [50], [40, 20]]) await done(type, 'cell', lengths);
    await done(type, 'whole', [200]);
    await done(type, 'cell', [200], { status: 'aborted' });
    await done(type, 'cell', [200], { finalizedAt: before(400 * DAY) });
    const { row } = await swapAt(type, 'cell');
    expect(await lengthOf(row)).toEqual({ minutes: 60, source: 'panel', swaps: ENOUGH, half: 40, most: 52, panel_type: type });
  });

  test('a fire alarm system has its own shorter time, and its swaps say nothing of others', async () => {
    const type = panel();
    for (let nth = 0; nth < ENOUGH; nth += 1) {
      const { csNo } = await done(type, 'none', [200]);
      await bench.database
        .update(systems)
        .set({ kinds: ['fire'] })
        .where(eq(systems.csNo, csNo));
    }
    const { row, system } = await swapAt(type, 'none');
    expect((await lengthOf(row)).source).not.toBe('panel');
    await bench.database
      .update(systems)
      .set({ kinds: ['fire'] })
      .where(eq(systems.csNo, system.csNo));
    expect(await lengthOf(row)).toMatchObject({ minutes: FIRE_TEST_MINUTES, source: 'fire' });
  });

  test('of too few nothing is concluded: other panels tell, and where they are too few as well the usual time is proposed', async () => {
    const [type, other] = [panel(), panel()];
    for (let nth = 1; nth < ENOUGH; nth += 1) await done(type, 'whole', [200]);
    const { row } = await swapAt(type, 'whole');
    const few = await lengthOf(row);
    expect(few.source === 'few' ? few.minutes : USUAL_TEST).toBe(USUAL_TEST);
    for (let nth = 0; nth < ENOUGH; nth += 1) await done(other, 'whole', [200]);
    expect(await lengthOf(row)).toMatchObject({ source: 'work', panel_type: type });
  });

  test('nobody reads it of a swap that is not theirs', async () => {
    const { row, system } = await swapAt(panel(), 'cell');
    await bench.database.update(systems).set({ Branch: 'Houston' }).where(eq(systems.csNo, system.csNo));
    const call = `GET /sim-swap/${row.id}/test-length`;
    expect((await bench.ask(call)).status).toBe(401);
    expect((await bench.ask(call, { token: (await bench.signIn('warehouse')).accessToken })).status).toBe(403);
    expect((await bench.ask(call, { token: (await bench.signIn('technician')).accessToken })).status).toBe(404);
  });
}
