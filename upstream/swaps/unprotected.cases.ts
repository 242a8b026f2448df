import { eq } from 'drizzle-orm';
import type { Swap, SwapEvent } from '#lib/contract/swaps/swap.ts';
import { unprotectedSums } from '#lib/domain/unprotected.ts';
import { HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { signals } from '#upstream/simulators/station/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';
import { swaps } from './tables.ts';
import { fillUnprotected } from './unprotected.ts';

/** What is kept of the minutes without protection once a swap is over, on either database. */
export function unprotectedCases(given: () => Bench) {
  const bench = ownBench(given, 'dispatcher');
  afterEach(() => bench.happens({ station: { clear: true } }));

  const ask = async (call: string, body?: unknown) => {
    const answer = await bench.ask(call, { token: bench.token, body });
    if (answer.status !== 200) throw new Error(`${call}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const show = async (id: number) => ((await ask(`GET /sim-swap/${id}`)) as { swap: Swap }).swap;
  const change = async (id: number, body: object) => ask(`POST /sim-swap/${id}`, { ...body, version: (await show(id)).version });
  const passes = (ms: number, steps = 8) => bench.passes(ms, ms / steps);
  const scene = () => addSwapScene(bench.database, bench.clock.now());

  async function begun(at: SwapScene) {
    const { swap } = (await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo })) as { swap: Swap };
    await change(swap.id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
    await change(swap.id, { step: 3 });
    return swap.id;
  }
  async function onTest(at: SwapScene, minutes = 90) {
    const id = await begun(at);
    await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes });
    await passes(4 * SECOND);
    await change(id, { step: 4 });
    return id;
  }
  const sums = ({ unprotected }: Swap) => (unprotected ? unprotectedSums(unprotected) : undefined);

  test.each(['aborted', 'go-back'] as const)(
    'a swap that ends as %s keeps its minutes, from the test on, with their reasons; the chain says the same',
    async (status) => {
      const at = await scene();
      const id = await onTest(at);
      await passes(10 * MINUTE);
      expect((await show(id)).unprotected).toBeNull();
      await change(id, { status, reason: 'Nobody there' });
      await passes(30 * SECOND, 15);
      const swap = await show(id);
      expect(swap.status).toBe(status);
      expect(sums(swap)?.total).toBeGreaterThanOrEqual(10);
      expect(sums(swap)?.total).toBeLessThanOrEqual(13);
      expect(sums(swap)).toMatchObject({ isKnown: true, unknown: 0, states: [{ state: 'on-test' }] });
      const history = (await ask(`GET /sim-swap/${id}/history?per_page=100`)) as { data: SwapEvent[] };
      expect(history.data.find(({ kind }) => kind === 'unprotected-kept')?.facts).toEqual(swap.unprotected);
    },
  );

  test('a radio that is out counts as that, on test and off, and a station that forgets changes nothing', async () => {
    const at = await scene();
    // Whichever path the company gave it: nothing but the radio carries an alarm of it.
    await bench.happens({
      account: { system_no: at.systemNo, silent_since: new Date(bench.clock.now().getTime() - 60 * 24 * HOUR).toISOString() },
    });
    const id = await onTest(at, 15);
    await change(id, { checks: [{ name: 'old-removed' }] });
    await passes(25 * MINUTE, 25);
    await change(id, { checks: [{ name: 'old-back' }, { name: 'closed-back' }] });
    bench.clock.forward(SECOND);
    await bench.happens({ signal: { cs_no: at.csNo, code: 'RP', zone: null, path: 'cell' } });
    await passes(MINUTE);
    await change(id, { status: 'aborted', reason: 'Wrong radio', in_panel: 'old' });
    await passes(2 * MINUTE, 24);
    const kept = (await show(id)).unprotected;
    const states = Object.fromEntries(
      unprotectedSums(kept ?? { from: '', until: '', spans: [] }).states.map((each) => [each.state, each.minutes]),
    );
    expect(states['on-test'] ?? 0).toBeLessThanOrEqual(3);
    expect(states['radio-out']).toBeGreaterThanOrEqual(24);
    await bench.database.delete(signals).where(eq(signals.csNo, at.csNo));
    expect((await show(id)).unprotected).toEqual(kept);
  });

  test('no end waits for a station that is silent: the minutes are kept when it speaks again', async () => {
    const at = await scene();
    const id = await begun(at);
    await bench.happens({ station: { case: 'silent', target: at.csNo, times: 10_000 } });
    await change(id, { status: 'aborted', reason: 'Customer closed' });
    await passes(20 * SECOND);
    expect(await show(id)).toMatchObject({ status: 'aborted', unprotected: null });
    await bench.happens({ station: { clear: true } });
    await passes(20 * MINUTE);
    // It was never on test, nobody touched the radio, and it was heard in time.
    expect(sums(await show(id))).toMatchObject({ total: 0, unknown: 0, isKnown: true });
  });

  test('swaps that ended before it was kept have it filled in once, as far as the station still knows; they stay as they were otherwise', async () => {
    const { database, clock } = bench;
    const ended = async (ago: number, csNo?: string) => {
      const at = await scene();
      const [from, end] = [new Date(clock.now().getTime() - ago - 40 * MINUTE), new Date(clock.now().getTime() - ago)];
      const proof = { fitted_at: from.toISOString(), signal: null, other_signal: null, ping: null, carrier: null };
      const [row] = await database
        .insert(swaps)
        .values({
          ...{ ticketNumber: at.ticketNumber, csNo: csNo ?? at.csNo, step: 6, status: 'finalized' as const, checks: [], proof },
          ...{ newSimId: at.fresh.id, finalizedAt: end, createdAt: from, updatedAt: end },
        })
        .returning();
      return row?.id ?? 0;
    };
    const [recent, old, gone] = [await ended(2 * HOUR), await ended(60 * 24 * HOUR), await ended(HOUR, 'NO-SUCH-SYSTEM')];
    await fillUnprotected(bench.context);
    await passes(20 * SECOND);
    expect(sums(await show(recent))).toMatchObject({ isKnown: true });
    expect(sums(await show(old))).toMatchObject({ isKnown: false, total: 0 });
    const [row] = await database.select().from(swaps).where(eq(swaps.id, old));
    expect(row?.proof?.missing).toEqual((await show(old)).proof?.missing);
    expect(row?.updatedAt).toEqual(row?.finalizedAt);
    const [orphan] = await database.select().from(swaps).where(eq(swaps.id, gone));
    expect(orphan?.unprotected?.spans).toMatchObject([{ state: 'unknown' }]);
    await fillUnprotected(bench.context);
    await passes(20 * SECOND);
    const history = (await ask(`GET /sim-swap/${old}/history?per_page=100`)) as { data: SwapEvent[] };
    expect(history.data.filter(({ kind }) => kind === 'unprotected-kept')).toHaveLength(1);
  });
}
