import { eq } from 'drizzle-orm';
import { Protection, type ProtectionState } from '#lib/contract/protection.ts';
import { one } from '#lib/contract/shapes.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { changeSim } from '#upstream/sims/changes.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { swapTicks } from '#upstream/testing/swapTicks.ts';
import { addSystem, calmStation } from '#upstream/testing/systems.ts';
import type { SystemRow } from './tables.ts';

/** The ledger of unprotected minutes as it is asked for, on either database. */
export function protectionCases(given: () => Bench) {
  const bench = ownBench(given, 'dispatcher');
  afterEach(() => calmStation(bench));

  /** A system that speaks by cell alone, and has spoken today. */
  async function byCell(facts: Partial<SystemRow> = {}): Promise<SystemRow> {
    for (;;) {
      const system = await addSystem(bench.database, facts);
      const [heard] = await bench.context.station.signals(system.csNo, { limit: 1 });
      if (heard?.path === 'cell') return system;
    }
  }
  const ask = ({ csNo }: SystemRow, query = '') => bench.ask(`GET /cs/system/${csNo}/protection${query}`, { token: bench.token });
  const ledger = async (system: SystemRow) => one(Protection).parse((await ask(system)).body).data;
  const minutesOf = async (system: SystemRow, state: ProtectionState) => {
    const { minutes, all, spans } = await ledger(system);
    expect(Object.values(minutes).reduce((sum, each) => sum + each, 0)).toBe(all);
    expect(spans.reduce((sum, { from, until }) => sum + (Date.parse(until) - Date.parse(from)) / MINUTE, 0)).toBe(all);
    return minutes[state] ?? 0;
  };
  const speaks = ({ csNo }: SystemRow, path: 'cell' | 'ip') => bench.context.station.emit(csNo, { code: 'RP', path });
  const begunSwap = (system: SystemRow) => swapTicks(bench).begunSwap(system);
  const says = (swapId: number, said: string[]) => swapTicks(bench).says(swapId, said);

  test('while it is on test nobody would come: those minutes count, the others do not', async () => {
    const system = await byCell();
    expect(await minutesOf(system, 'on-test')).toBe(0);
    await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token: bench.token, body: { minutes: 60 } });
    await bench.passes(2 * SECOND, SECOND);
    await bench.passes(20 * MINUTE, 5 * MINUTE);
    expect((await ledger(system)).spans.at(-1)).toMatchObject({ state: 'on-test' });
    await bench.ask(`POST /cs/system/${system.systemNo}/off-test/0`, { token: bench.token, body: {} });
    await bench.passes(2 * SECOND, SECOND);
    await bench.passes(10 * MINUTE);
    const out = await minutesOf(system, 'on-test');
    expect(out).toBeGreaterThanOrEqual(20);
    expect(out).toBeLessThanOrEqual(22);
    expect((await ledger(system)).spans.at(-1)).toMatchObject({ state: 'protected', paths: ['cell'] });
  });

  test('from the radio that is out until the new one is heard by cell no path is there; another path is', async () => {
    const system = await byCell();
    const swapId = await begunSwap(system);
    await says(swapId, ['old-removed']);
    await bench.passes(10 * MINUTE);
    await says(swapId, ['fitted']);
    await bench.passes(5 * MINUTE);
    expect((await ledger(system)).spans.at(-1)).toMatchObject({ state: 'radio-out' });
    await speaks(system, 'cell');
    await bench.passes(10 * MINUTE);
    const out = await minutesOf(system, 'radio-out');
    expect(out).toBeGreaterThanOrEqual(15);
    expect(out).toBeLessThanOrEqual(16);
    await speaks(system, 'ip');
    await bench.passes(MINUTE);
    await says(swapId, ['new-removed']);
    await bench.passes(10 * MINUTE);
    expect((await ledger(system)).spans.at(-1)).toMatchObject({ state: 'protected', paths: ['ip'] });
  });

  test('what a swap proved before the station’s memory begins was over then; a tick that is only noted anew opens nothing', async () => {
    const system = await byCell();
    const swapId = await begunSwap(system);
    const [out, back] = [30 * DAY, 30 * DAY - 30 * MINUTE].map((ms) => new Date(bench.clock.now().getTime() - ms));
    const signal = { at: new Date((back?.getTime() ?? 0) + 10 * MINUTE).toISOString(), code: 'RP', path: 'cell', id: 1 };
    const proof = { fitted_at: back?.toISOString() ?? null, signal, other_signal: null, ping: null, carrier: null };
    await bench.database.update(swaps).set({ proof, status: 'finalized', finalizedAt: back }).where(eq(swaps.id, swapId));
    const event = (at: Date | undefined, said: string[]) => ({ swapId, at: at ?? new Date(), kind: 'check', facts: { said, unsaid: [] } });
    await bench.database.insert(swapEvents).values([event(out, ['old-removed']), event(back, ['fitted'])]);
    await bench.database.insert(swapEvents).values(event(bench.clock.now(), ['old-removed']));
    await bench.passes(5 * MINUTE);
    expect(await minutesOf(system, 'radio-out')).toBeLessThanOrEqual(40);
    expect((await ledger(system)).spans.at(-1)).toMatchObject({ state: 'protected' });
  });

  test('without an active line the cell path is none, from the minute it was off', async () => {
    const system = await byCell();
    const line = await addSim(bench.database, { csNo: system.csNo, stockState: 'installed', status: 'active' });
    await bench.passes(5 * MINUTE);
    expect((await ledger(system)).spans.at(-1)).toMatchObject({ state: 'protected' });
    const set = (status: 'suspended' | 'active') =>
      transact(bench.database, async (tx) => {
        const [row] = await tx.select().from(sims).where(eq(sims.id, line.id)).for('update');
        if (row) await changeSim(tx, row, { status }, { kind: 'reported' }, bench.clock.now());
      });
    await set('suspended');
    await bench.passes(30 * MINUTE);
    expect((await ledger(system)).spans.at(-1)).toMatchObject({ state: 'line-off' });
    await set('active');
    await bench.passes(10 * MINUTE);
    const off = await minutesOf(system, 'line-off');
    expect(off).toBeGreaterThanOrEqual(30);
    expect(off).toBeLessThanOrEqual(32);
  });

  test('a radio that stood in stock before its card was put in says nothing of the line', async () => {
    const system = await byCell();
    const { id } = await addSim(bench.database, { csNo: system.csNo, status: 'active', stockState: 'installed' });
    const at = new Date(bench.clock.now().getTime() - 20 * MINUTE);
    await bench.database
      .insert(simEvents)
      .values({ simId: id, at, kind: 'changed', before: { status: 'inventory' }, after: { status: 'test-ready' }, ofRadio: id });
    expect(await minutesOf(system, 'line-off')).toBe(0);
  });

  test('a panel that has nothing to say when it should is silent after an hour of grace', async () => {
    const system = await byCell({ supervision: 60 });
    await bench.happens({ signal: { cs_no: system.csNo, code: 'RP', zone: null, path: 'cell' } });
    await bench.passes(3 * DAY, 12 * HOUR);
    await bench.renew();
    expect(await minutesOf(system, 'silent')).toBeGreaterThan(HOUR / MINUTE);
  });

  test('a month to come, a bad one, another branch and nobody are told so; what is told goes out as a file too', async () => {
    const system = await byCell();
    expect(await ask(system, '?month=2199-01')).toMatchObject({ status: 422, body: { errors: { month: expect.anything() } } });
    expect((await ask(system, '?month=2026-13')).status).toBe(422);
    const elsewhere = await byCell({ Branch: 'Nowhere' });
    const { accessToken: token } = await bench.signIn('technician');
    expect((await bench.ask(`GET /cs/system/${elsewhere.csNo}/protection`, { token })).status).toBe(404);
    expect((await bench.ask(`GET /cs/system/${system.csNo}/protection`)).status).toBe(401);
    const { spans } = await ledger(system);
    const file = await bench.send(`POST /cs/system/${system.csNo}/protection/export`, { token: bench.token, body: { format: 'csv' } });
    expect(file.status).toBe(200);
    const lines = (await file.text()).trim().split('\n');
    expect(lines[0]).toContain('minutes');
    expect(lines).toHaveLength(spans.length + 1);
  });
}
