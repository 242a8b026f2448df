import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { DAY, HOUR, SECOND } from '#upstream/core/clock.ts';
import { onChange } from '#upstream/core/events.ts';
import { jobs } from '#upstream/core/tables.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { ownBench } from '#upstream/testing/ownBench.ts';
import { addSim, simReader } from '#upstream/testing/sims.ts';
import { adoptPending } from './orders.ts';
import { type NewSimRow, sims } from './tables.ts';

/** What must hold when the carrier has a good day or a bad one, on either database. */
export function carrierCases(given: () => Bench) {
  const bench = ownBench(given, 'admin');

  const { shown, history } = simReader(bench);
  const act = (id: number, action: string) => bench.ask(`PUT /sims/${id}/${action}`, { token: bench.token, body: { reason: 'because' } });
  const Days = z.object({ data: z.array(z.object({ day: z.iso.date(), bytes: z.number() })) });
  const usage = async (id: number) => Days.parse((await bench.ask(`GET /sims/${id}/provider-usage`, { token: bench.token })).body).data;
  const ordersOf = (imei: string) =>
    rowsOf(bench.database, sql`select action from world.orders where imei = ${imei}`, z.object({ action: z.string() }));
  const asked = async (name: string | undefined, facts: Partial<NewSimRow> = {}, more: object = {}) => {
    const sim = await addSim(bench.database, facts);
    if (name) await bench.happens({ carrier: { case: name, imei: sim.imei, ...more } });
    expect((await act(sim.id, 'activate')).status).toBe(200);
    return sim;
  };

  test('an activation is pending at once, and true when the carrier says so', async () => {
    const { id, imei } = await addSim(bench.database, { provider: 'att' });
    const { body } = await act(id, 'activate');
    expect(one(Sim).parse(body).data).toMatchObject({
      status: 'inventory',
      version: 2,
      pending: { action: 'activate', requested_by: 'Marisol Treviño', reason: 'because' },
    });
    await bench.passes(3 * SECOND);
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    await bench.passes(2 * SECOND);
    expect(await shown(id)).toMatchObject({
      status: 'active',
      pending: null,
      provider_state: 'ACTIVATED',
      msisdn: expect.stringMatching(/^\d{10}$/),
      ip_address: expect.stringMatching(/^10\./),
      version: 3,
    });
    expect(await history(id)).toMatchObject([
      { kind: 'confirmed', action: 'activate', by: null, before: { status: 'inventory', msisdn: null }, after: { status: 'active' } },
      { kind: 'asked', action: 'activate', by: 'Marisol Treviño', reason: 'because' },
    ]);
    expect(await ordersOf(imei)).toEqual([{ action: 'activate' }]);
  });

  test('Verizon takes the number of a line it deactivates, and keeps it for fifty days; Control Center leaves it', async () => {
    const line = { status: 'active', msisdn: '2145550111', ipAddress: '10.1.2.3' } as const;
    const [vzw, att] = [await addSim(bench.database, line), await addSim(bench.database, { ...line, provider: 'att' })];
    for (const { id } of [vzw, att]) expect((await act(id, 'deactivate')).status).toBe(200);
    await bench.passes(5 * SECOND);
    const gone = await shown(vzw.id);
    expect(gone).toMatchObject({ status: 'deactivated', msisdn: null, ip_address: null, former_msisdn: '2145550111' });
    const kept = (Date.parse(gone.number_kept_until ?? '') - bench.clock.now().getTime()) / DAY;
    expect(kept).toBeGreaterThan(49.9);
    expect(kept).toBeLessThanOrEqual(50);
    expect(await shown(att.id)).toMatchObject({ status: 'deactivated', msisdn: '2145550111' });
    expect(await shown(att.id)).not.toHaveProperty('former_msisdn');

    for (const { id } of [vzw, att]) expect((await act(id, 'activate')).status).toBe(200);
    await bench.passes(5 * SECOND);
    const back = await shown(vzw.id);
    expect(back).toMatchObject({ status: 'active', msisdn: expect.not.stringContaining('2145550111') });
    expect(back).not.toHaveProperty('former_msisdn');
    expect((await shown(att.id)).msisdn).toBe('2145550111');
  });

  test('a line that Verizon activates for the first time settles for an hour, one that comes back does not', async () => {
    const [fresh, used] = [await asked(undefined), await asked(undefined, { status: 'deactivated' })];
    await bench.passes(5 * SECOND);
    const left = (Date.parse((await shown(fresh.id)).settling_until ?? '') - bench.clock.now().getTime()) / HOUR;
    expect(left).toBeGreaterThan(0.99);
    expect(left).toBeLessThanOrEqual(1);
    expect(await shown(used.id)).not.toHaveProperty('settling_until');
  });

  test('of what Verizon deactivated retiring takes it off its list; what was never on is marked retired here alone', async () => {
    const [used, unused] = [await addSim(bench.database, { status: 'deactivated' }), await addSim(bench.database, {})];
    for (const { id } of [used, unused]) expect((await act(id, 'retire')).status).toBe(200);
    await bench.passes(5 * SECOND);
    expect(await shown(used.id)).toMatchObject({ status: 'retired', provider_state: 'not found' });
    expect(await shown(unused.id)).toMatchObject({ status: 'retired', pending: null });
    expect([await ordersOf(used.imei), await ordersOf(unused.imei)]).toEqual([[{ action: 'retire' }], []]);
    expect((await bench.ask(`GET /sims/${used.id}/provider-status`, { token: bench.token })).body).toMatchObject({
      data: { status: 'retired' },
    });
  });

  test('a sixth change of one line within 24 hours is refused with the hour it is possible again; the fifth is the last', async () => {
    const { id } = await addSim(bench.database, {});
    const began = bench.clock.now();
    for (const action of ['activate', 'deactivate', 'activate', 'deactivate'] as const) {
      expect((await act(id, action)).status).toBe(200);
      await bench.passes(HOUR);
    }
    expect((await shown(id)).service_changes).toEqual({ count: 4, limit: 5, free_at: null });
    expect((await act(id, 'activate')).status).toBe(200);
    await bench.passes(HOUR);
    const { service_changes: changes } = await shown(id);
    expect(changes).toMatchObject({ count: 5, limit: 5 });
    const freeAt = changes?.free_at ?? '';
    expect(Math.abs(Date.parse(freeAt) - began.getTime() - DAY)).toBeLessThan(5 * SECOND);
    expect(await act(id, 'deactivate')).toMatchObject({
      status: 409,
      body: { code: 'illegal_state', errors: { action: ['day-limit'] }, current: { service_changes: { free_at: freeAt } } },
    });
    await bench.passes(20 * HOUR);
    await bench.renew();
    expect((await act(id, 'deactivate')).status).toBe(200);
  });

  test('who comes back from being deactivated gets a new number and address, who was suspended keeps the number', async () => {
    const old = { msisdn: '2145550100', ipAddress: null };
    const back = await asked(undefined, { status: 'deactivated', ...old });
    const restored = await asked(undefined, { status: 'suspended', ...old });
    await bench.passes(5 * SECOND);
    expect((await shown(back.id)).msisdn).toMatch(/^\d{10}$/);
    expect((await shown(back.id)).msisdn).not.toBe('2145550100');
    expect((await shown(restored.id)).msisdn).toBe('2145550100');
  });

  test.each([
    ['vzw', 'test-ready', 'test-ready'],
    ['vzw', 'retire', 'retired'],
  ] as const)('%s has no notion of %s, so it is done at once and nobody is asked', async (provider, action, status) => {
    const { id, imei } = await addSim(bench.database, { provider });
    expect((await act(id, action)).body).toMatchObject({ data: { status, pending: null, version: 2 } });
    expect(await ordersOf(imei)).toEqual([]);
    expect(await history(id)).toMatchObject([{ kind: 'confirmed', action, by: 'Marisol Treviño', after: { status } }]);
  });

  test('slow: it stays pending for hours, and comes true', async () => {
    const { id, imei } = await asked('slow', {}, { seconds: 7200 });
    await bench.passes(HOUR);
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: { action: 'activate' } });
    await bench.passes(HOUR + 60 * SECOND);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await ordersOf(imei)).toHaveLength(1);
  });

  test.each([
    ['fails', 'vzw', 'did not register with the network'],
    ['refused', 'att', 'rate plan does not permit'],
    ['iccid-in-use', 'att', 'assigned to another account'],
  ] as const)('%s: the status stays, and the provider’s words are told', async (name, provider, words) => {
    const { id } = await asked(name, { provider });
    await bench.passes(5 * SECOND);
    expect(await shown(id)).toMatchObject({ status: 'inventory', pending: null, version: 3 });
    expect((await history(id))[0]).toMatchObject({ kind: 'failed', action: 'activate', message: expect.stringContaining(words) });
    expect((await act(id, 'activate')).status).toBe(200);
    await bench.passes(5 * SECOND);
    expect((await shown(id)).status).toBe('active');
  });

  test('busy: it is left alone for as long as it asks, then it is asked again', async () => {
    const { id, imei } = await asked('busy', {}, { times: 3, seconds: 30 });
    for (let turn = 0; turn < 3; turn += 1) {
      await bench.context.queue.runDue();
      expect(await ordersOf(imei)).toEqual([]);
      bench.clock.forward(30 * SECOND);
    }
    await bench.passes(5 * SECOND);
    expect((await shown(id)).status).toBe('active');
    expect(await ordersOf(imei)).toHaveLength(1);
  });

  test('whoever looks is told that a SIM has to wait, each time anew, and that it waits no longer', async () => {
    const told: unknown[] = [];
    const { id, imei } = await asked('slow', {}, { seconds: 600 });
    await bench.happens({ carrier: { case: 'busy', imei, seconds: 30 } });
    await bench.happens({ carrier: { case: 'down', imei } });
    const stop = onChange(bench.database, (all) => {
      for (const { channel, change } of all) if (channel === 'sims' && change.id === id) told.push(change.version);
    });
    const waits = async () => ({ why: (await shown(id)).pending?.waiting?.why, told: told.splice(0).length });
    await bench.context.queue.runDue();
    expect(await waits()).toEqual({ why: 'busy', told: 1 });
    await bench.passes(30 * SECOND);
    expect(await waits()).toEqual({ why: 'unreachable', told: 1 });
    await bench.passes(30 * SECOND);
    expect(await waits()).toEqual({ why: undefined, told: 1 });
    await bench.passes(600 * SECOND);
    expect((await shown(id)).status).toBe('active');
    stop();
  });

  test('down: it is tried again with longer and longer pauses until it answers', async () => {
    const { id, imei } = await asked('down', {}, { times: 6 });
    for (let turn = 0; turn < 8; turn += 1) await bench.passes(64 * SECOND);
    expect((await shown(id)).status).toBe('active');
    expect(await ordersOf(imei)).toHaveLength(1);
  });

  test('down for a day: nobody knows the status, and asking brings it back', async () => {
    const { id, imei } = await asked('down', {}, { times: 10_000 });
    for (let turn = 0; turn < 3; turn += 1) await bench.passes(DAY / 2 + HOUR);
    await bench.renew();
    expect(await shown(id)).toMatchObject({ status: 'unknown', pending: null });
    await bench.database.execute(sql`delete from world.cases where imei = ${imei}`);
    expect((await bench.ask(`GET /sims/${id}/provider-status`, { token: bench.token })).body).toMatchObject({
      data: { status: 'inventory' },
    });
  });

  test('the answer is lost after acting: it is found again and not ordered twice', async () => {
    const { id, imei } = await asked('lost');
    await bench.passes(10 * SECOND);
    expect(await shown(id)).toMatchObject({ status: 'active', pending: null });
    expect(await ordersOf(imei)).toHaveLength(1);
  });

  describe('asked for the status', () => {
    const status = (id: number) => bench.ask(`GET /sims/${id}/provider-status`, { token: bench.token });

    test('it says what changed without us, and who looked', async () => {
      const { id, imei } = await addSim(bench.database, { status: 'activation-ready', provider: 'att', providerState: 'ACTIVATION_READY' });
      await bench.happens({ line: { imei, state: 'ACTIVATED' } });
      expect((await status(id)).body).toMatchObject({
        data: { status: 'active', provider_state: 'ACTIVATED', provider_checked_at: expect.any(String), version: 2 },
      });
      expect((await history(id))[0]).toMatchObject({ kind: 'checked', by: 'Marisol Treviño', after: { status: 'active' } });
    });

    test('no news leave the version alone, so that nobody’s form becomes stale', async () => {
      const { id } = await addSim(bench.database, { status: 'retired', providerState: 'deactive' });
      expect((await status(id)).body).toMatchObject({ data: { status: 'retired', version: 1, provider_checked_at: expect.any(String) } });
      expect(await history(id)).toMatchObject([{ kind: 'checked', before: null, after: null }]);
    });

    test('a SIM whose status nobody knows gets one, and can be changed again', async () => {
      const { id } = await addSim(bench.database, { status: 'unknown' });
      expect(await act(id, 'activate')).toMatchObject({
        status: 409,
        body: { next: ['provider-status'], errors: { action: ['unknown'] } },
      });
      expect((await status(id)).body).toMatchObject({ data: { status: expect.not.stringContaining('unknown') } });
    });

    test('while a change is under way it is hurried along, and the status waits for it', async () => {
      const { id } = await asked('busy', {}, { seconds: 3600 });
      await bench.context.queue.runDue();
      expect((await status(id)).body).toMatchObject({ data: { status: 'inventory', pending: { action: 'activate' } } });
      await bench.passes(5 * SECOND);
      expect((await shown(id)).status).toBe('active');
    });

    test('a carrier that is busy or silent says so, and when to come back', async () => {
      const { id, imei } = await addSim(bench.database);
      await bench.happens({ carrier: { case: 'busy', imei, seconds: 7 } });
      const busy = await status(id);
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '7']);
      await bench.happens({ carrier: { case: 'down', imei } });
      expect((await status(id)).status).toBe(502);
      expect((await status(id)).status).toBe(200);
    });
  });

  test('changes that were pending before there were jobs are finished when they were expected', async () => {
    const pending = { action: 'activate', requested_by: null, requested_at: null, reason: null } as const;
    const due = await addSim(bench.database, { pending: { ...pending, expected_by: bench.clock.now().toISOString() } });
    const later = await addSim(bench.database, {
      pending: { ...pending, expected_by: new Date(bench.clock.now().getTime() + HOUR).toISOString() },
    });
    await adoptPending(bench.database, bench.clock.now());
    await adoptPending(bench.database, bench.clock.now());
    await bench.passes(60 * SECOND);
    expect((await shown(due.id)).status).toBe('active');
    expect((await shown(later.id)).status).toBe('inventory');
    await bench.passes(HOUR);
    await bench.passes(5 * SECOND);
    expect((await shown(later.id)).status).toBe('active');
    const adopted = await bench.database
      .select()
      .from(jobs)
      .where(eq(jobs.key, `sim:${due.id}`));
    expect(adopted).toHaveLength(1);
  });

  test('usage is thirty days up to today, the same at every look, and none after it was switched off', async () => {
    const createdAt = new Date(bench.clock.now().getTime() - 40 * DAY);
    const on = await addSim(bench.database, { status: 'active', provider: 'att', createdAt });
    const switchedOff = new Date(bench.clock.now().getTime() - 10 * DAY);
    const off = await addSim(bench.database, { status: 'deactivated', createdAt, updatedAt: switchedOff });
    const [first, again] = [await usage(on.id), await usage(on.id)];
    // Today it goes on being used.
    expect(again.slice(0, -1)).toEqual(first.slice(0, -1));
    expect(again.at(-1)?.bytes).toBeGreaterThanOrEqual(first.at(-1)?.bytes ?? 0);
    expect(new Set(first.map(({ day }) => day)).size).toBe(30);
    expect(first.every(({ bytes }) => bytes > 0)).toBe(true);
    const last = dayIn('America/Chicago', switchedOff);
    const before = (await usage(off.id)).filter(({ bytes }) => bytes > 0).map(({ day }) => day);
    expect(before).toEqual(first.map(({ day }) => day).filter((day) => day <= last));
  });

  test('a line uses something from the moment it was activated on', async () => {
    const fresh = await addSim(bench.database, { status: 'test-ready', createdAt: new Date(bench.clock.now().getTime() - 40 * DAY) });
    expect((await usage(fresh.id)).every(({ bytes }) => bytes === 0)).toBe(true);
    await act(fresh.id, 'activate');
    await bench.passes(20 * SECOND);
    expect(await shown(fresh.id)).toMatchObject({ status: 'active' });
    bench.clock.forward(20 * 60 * SECOND);
    const days = await usage(fresh.id);
    expect(days.filter(({ bytes }) => bytes > 0).length).toBeLessThanOrEqual(2);
    const all = days.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThan(100_000);
  });

  test('a ping says whether it answers, how fast, and that it is simulated', async () => {
    const ping = async (id: number, query = '') => (await bench.ask(`GET /sims/${id}/ping${query}`, { token: bench.token })).body;
    const off = await addSim(bench.database);
    expect(await ping(off.id)).toEqual({ data: { reachable: false, ms: [], simulated: true } });
    const [on] = await bench.database
      .select()
      .from(sims)
      .where(sql`status = 'active' and ip_address is not null and imei like '%3'`)
      .limit(1);
    const answer = z.object({ data: z.object({ reachable: z.boolean(), ms: z.array(z.number().positive()), simulated: z.literal(true) }) });
    const { data } = answer.parse(await ping(on?.id ?? 0, '?tcp=2001'));
    expect(data.ms).toHaveLength(data.reachable ? 4 : 0);
    expect(await ping(on?.id ?? 0, '?tcp=23')).toEqual({ data: { reachable: false, ms: [], simulated: true } });
    expect(await bench.ask(`GET /sims/${off.id}/ping?tcp=0`, { token: bench.token })).toMatchObject({
      status: 422,
      body: { errors: { tcp: [expect.any(String)] } },
    });
  });
}
