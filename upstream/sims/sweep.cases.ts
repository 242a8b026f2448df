import { and, eq, inArray, isNull } from 'drizzle-orm';
import { listOf } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { Todo } from '#lib/contract/todos.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim, simReader } from '#upstream/testing/sims.ts';
import { beginSweeps, SWEEP_JOB } from './sweep.ts';
import { dueBefore } from './sweepDue.ts';
import { type NewSimRow, sims } from './tables.ts';

/** What must hold of what a carrier does by itself, on either database. */
export function sweepCases(given: () => Bench) {
  const bench = ownBench(given, 'admin');

  const { shown, history, todosOf } = simReader(bench);
  const line = (facts: Partial<NewSimRow>) => addSim(bench.database, { providerCheckedAt: bench.clock.now(), ...facts });
  async function untilSwept() {
    await beginSweeps(bench.context);
    const isOver = async () => (await bench.database.$count(jobs, and(eq(jobs.kind, SWEEP_JOB), isNull(jobs.finishedAt)))) === 0;
    while (!(await isOver())) {
      bench.clock.forward(SECOND);
      await bench.context.queue.runDue();
    }
  }

  test('the first session of a line that is ready activates it, and the carrier says so unasked', async () => {
    const { id, imei } = await line({ provider: 'att', status: 'activation-ready', deviceType: 'XT50-LTE-A' });
    await bench.happens({ line: { imei, session: true, told: true } });
    expect(await shown(id)).toMatchObject({
      status: 'active',
      provider_state: 'ACTIVATED',
      msisdn: expect.stringMatching(/^\d{10}$/),
      unasked: { was: 'activation-ready' },
    });
    const [told] = await history(id);
    expect(told).toMatchObject({ kind: 'reported', by: null, before: { status: 'activation-ready' }, after: { status: 'active' } });
    expect(await todosOf(id)).toMatchObject([
      { title: `AT&T changed ${imei} without being asked: Activation ready to Active, DAL-01`, important: false, created_by: null },
    ]);
  });

  test('a line in test that has used up its data becomes activation ready, which nobody has to look at', async () => {
    const { id, imei } = await line({ provider: 'tmo', status: 'test-ready' });
    await bench.happens({ line: { imei, session: true, told: true } });
    expect(await shown(id)).toMatchObject({ status: 'activation-ready', unasked: { was: 'test-ready' } });
    expect(await todosOf(id)).toEqual([]);
  });

  test('what a callback did not bring the night does: a system that lost its line is an urgent to-do', async () => {
    const { id, imei } = await line({ provider: 'att', status: 'active', stockState: 'installed', csNo: 'DAL-20001', siteName: 'Mill' });
    await bench.happens({ line: { imei, state: 'DEACTIVATED' } });
    await untilSwept();
    expect(await shown(id)).toMatchObject({ status: 'active' });
    bench.clock.forward(DAY);
    await bench.renew();
    await untilSwept();
    expect(await shown(id)).toMatchObject({ status: 'deactivated', unasked: { was: 'active' } });
    expect(await todosOf(id)).toMatchObject([{ important: true, title: expect.stringContaining('DAL-20001 Mill') }]);
  });

  test('who asks for something else asks for what is shown then: what was unasked is over', async () => {
    const { id, imei } = await line({ provider: 'att', status: 'activation-ready' });
    await bench.happens({ line: { imei, session: true, told: true } });
    expect((await bench.ask(`PUT /sims/${id}/deactivate`, { token: bench.token, body: { reason: 'bench' } })).status).toBe(200);
    expect(await shown(id)).not.toHaveProperty('unasked');
  });

  test('no live line is ever looked at longer than a day ago, at whichever hour the night is', async () => {
    const { id } = await line({ status: 'active' });
    for (let step = 0; step < 17; step += 1) {
      bench.clock.forward(3 * HOUR);
      await untilSwept();
      const [row] = await bench.database.select().from(sims).where(eq(sims.id, id));
      expect(bench.clock.now().getTime() - (row?.providerCheckedAt?.getTime() ?? 0)).toBeLessThan(DAY);
    }
  });

  test('a SIM in stock that was left unknown after an order is asked for by night, and is what its carrier says', async () => {
    const { id, imei } = await line({ provider: 'att', status: 'unknown', providerState: 'INVENTORY' });
    await bench.happens({ line: { imei, state: 'ACTIVATED' } });
    bench.clock.forward(DAY);
    await bench.renew();
    await untilSwept();
    expect(await shown(id)).toMatchObject({ status: 'active', provider_state: 'ACTIVATED' });
    expect(await shown(id)).not.toHaveProperty('unasked');
    expect(await todosOf(id)).toEqual([]);
  });

  test('by night all is due that was not looked at in it, by day what is nearly a day old', () => {
    const settings = { SWEEP_HOUR: 2, TIME_ZONE: 'America/Chicago' };
    expect(dueBefore(settings, new Date('2026-07-01T07:30:00Z'))).toEqual(new Date('2026-07-01T06:50:00Z'));
    expect(dueBefore(settings, new Date('2026-07-01T08:00:00Z')).getTime()).toBe(Date.parse('2026-06-30T08:00:00Z') + 5 * MINUTE);
  });

  test('a carrier that wants to be left alone is, and the sweep goes on after it', async () => {
    const { id, imei } = await line({ provider: 'tmo', status: 'active', providerCheckedAt: null });
    await bench.happens({ carrier: { case: 'busy', imei, seconds: 20 } });
    await beginSweeps(bench.context);
    await bench.context.queue.runDue();
    expect((await shown(id)).provider_checked_at).toBeNull();
    await untilSwept();
    expect((await shown(id)).provider_checked_at).not.toBeNull();
  });

  test('a suspension ends by itself after ninety days: its day is shown, a week before it somebody is told, and then it is billed', async () => {
    const { id, imei } = await line({ status: 'active', msisdn: '2145550123' });
    await bench.happens({ line: { imei, state: 'suspend', told: true } });
    const { suspended_until: end = '' } = await shown(id);
    expect(Math.abs(Date.parse(end) - bench.clock.now().getTime() - 90 * DAY)).toBeLessThan(MINUTE);
    expect(await todosOf(id)).toEqual([]);

    for (const days of [84, 1]) {
      bench.clock.forward(days * DAY);
      await bench.renew();
      await untilSwept();
      expect(await todosOf(id)).toMatchObject([{ title: expect.stringContaining(`Verizon makes ${imei} active again and may bill it: `) }]);
    }
    bench.clock.forward(6 * DAY);
    await bench.renew();
    await untilSwept();
    expect(await shown(id)).toMatchObject({ status: 'active', msisdn: '2145550123', unasked: { was: 'suspended' } });
    expect(await shown(id)).not.toHaveProperty('suspended_until');
    expect((await todosOf(id)).map(({ title }) => title)).toContainEqual(expect.stringMatching(/without being asked: Suspended to Active/));
  });

  test('of the 180 days of a year those already spent are taken off; the fee of the account is shown', async () => {
    const paid = await openBench(given().connection, { VERIZON_SUSPENSION: '90/120', VERIZON_SUSPENSION_CENTS: '500' });
    const as = (await paid.signIn('admin')).accessToken;
    const { id, imei } = await addSim(paid.database, { status: 'active' });
    const lately = async (state: string, days: number) => {
      await paid.ask('POST /_test/world', { body: { line: { imei, state, told: true } } });
      paid.clock.forward(days * DAY);
    };
    await lately('suspend', 80);
    await lately('active', 1);
    await lately('suspend', 0);
    const [row] = await paid.database.select().from(sims).where(eq(sims.id, id));
    const left = (row?.suspendedUntil?.getTime() ?? 0) - paid.clock.now().getTime();
    expect(Math.abs(left - 40 * DAY)).toBeLessThan(MINUTE);
    paid.clock.forward(-81 * DAY);
    const { body } = await paid.ask(`GET /sims/${id}`, { token: as });
    expect(body).toMatchObject({ data: { suspension_fee: { cents: 500, currency: 'USD' } } });
  });

  test('a line is found by the number it had before, alone and among others', async () => {
    const { id, iccid } = await line({ status: 'deactivated', msisdn: null, formerMsisdn: '2149990101' });
    const found = async (q: string) => {
      const { body } = await bench.ask(`GET /sims?missing=1&q=${encodeURIComponent(q)}`, { token: bench.token });
      return {
        ids: listOf(Sim)
          .parse(body)
          .data.map((sim) => sim.id),
        missing: (body as { meta: { missing?: string[] } }).meta.missing,
      };
    };
    expect((await found('(214) 999-0101')).ids).toEqual([id]);
    expect((await found('2149990101')).ids).toEqual([id]);
    expect(await found('2149990101\n2149990199')).toEqual({ ids: [id], missing: ['2149990199'] });
    expect((await found(iccid ?? '')).ids).toEqual([id]);
  });

  test('many lines that change at once are one to-do', async () => {
    const many = [];
    for (let at = 0; at < 11; at += 1) many.push(await line({ provider: 'tmo', status: 'suspended', providerCheckedAt: null }));
    for (const { imei } of many) await bench.happens({ line: { imei, state: 'ACTIVATED' } });
    await untilSwept();
    const rows = await bench.database
      .select()
      .from(sims)
      .where(
        inArray(
          sims.imei,
          many.map(({ imei }) => imei),
        ),
      );
    expect(rows.map(({ status }) => status)).toEqual(many.map(() => 'active'));
    const { data } = listOf(Todo).parse((await bench.ask('GET /todos?per_page=5', { token: bench.token })).body);
    expect(data[0]).toMatchObject({ title: 'T-Mobile changed 11 lines without being asked', link: null });
    expect(await todosOf(many[0]?.id ?? 0)).toEqual([]);
  });
}
