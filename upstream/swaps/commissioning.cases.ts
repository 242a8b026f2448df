import { asc, eq } from 'drizzle-orm';
import type { Swap, SwapEvent } from '#lib/contract/swaps/swap.ts';
import type { SystemKind } from '#lib/contract/systems.ts';
import { stateOfZone } from '#lib/domain/commissioning.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { programs } from '#upstream/programs/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { signals } from '#upstream/simulators/station/tables.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';

const PROGRAM = { hash: '0', size: 30, zones: 1, partial: false, shrunken: false, content: 'zones;77;Smoke stairs, fire' };

/** What a swap proves by zone, on either database. The clock of the bench is moved. */
export function commissioningCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
  });

  // Whoever looks for the signals of an open swap goes on doing so.
  afterEach(() => world({ at_rest: true }));

  const ask = (call: string, body?: unknown) => bench().ask(call, { token, body });
  const swapIn = ({ body }: { body: unknown }) => (body as { swap: Swap }).swap;
  const show = async (id: number) => swapIn(await ask(`GET /sim-swap/${id}`));
  const run = () => bench().context.queue.runDue();
  async function pass(ms: number, steps = 4) {
    for (let step = 0; step < steps; step += 1) {
      bench().clock.forward(ms / steps);
      await run();
    }
  }
  async function does(call: string, body: object) {
    const answer = await ask(call, body);
    if (answer.status !== 200) throw new Error(JSON.stringify((answer.body as { errors: unknown }).errors));
    return swapIn(answer);
  }
  const change = async (id: number, body: object) => does(`POST /sim-swap/${id}`, { ...body, version: (await show(id)).version });
  const world = (body: object) => ask('POST /_test/world', body);
  const checks = (...names: string[]) => names.map((name) => ({ name }));

  type Given = { kinds?: SystemKind[] | null; panelType?: string; walks?: boolean };

  /** A swap whose radio is fitted and whose program is saved and sent, on test, everything else to be proven; nobody walks unless asked for. */
  async function fitted({ kinds = ['burglary'], panelType = 'XR150', walks = false }: Given = {}) {
    const { database, clock } = bench();
    const scene = await addSwapScene(database, clock.now(), panelType);
    await database.update(systems).set({ kinds }).where(eq(systems.csNo, scene.csNo));
    if (!walks) await world({ panel: { case: 'no-walk', target: scene.csNo, times: 10_000 } });
    const { id } = await does('PUT /sim-swap', { ticket_number: scene.ticketNumber, cs_no: scene.csNo });
    await change(id, {
      step: 2,
      old_sim_id: scene.old.id,
      new_sim_id: scene.fresh.id,
      cell_type: scene.fresh.deviceType,
      move: 'new-line',
    });
    await change(id, { step: 3 });
    const told = kinds?.includes('fire') ? { told: { owner: 'Mr. Hale', ahj: 'Dispatch 4' } } : {};
    expect((await ask(`POST /cs/system/${scene.systemNo}/on-test/${id}`, { minutes: 120, ...told })).status).toBe(200);
    await pass(2 * SECOND);
    await change(id, { step: 4 });
    const isRemote = /X[TR]/.test(panelType);
    if (isRemote) await ask(`POST /sim-swap/${id}/start-upload`, { version: (await show(id)).version });
    expect((await ask(`PUT /sims/${scene.fresh.id}/activate`, {})).status).toBe(200);
    await pass(20 * SECOND);
    await change(id, {
      checks: checks('old-removed', 'fitted', 'antenna', 'tamper-closed', ...(isRemote ? [] : ['programmed-on-site'])),
    });
    await change(id, { step: 5 });
    if (isRemote) await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    await pass(20 * SECOND);
    return { ...scene, id };
  }
  const missing = async (id: number) => (await show(id)).proof?.missing;

  const zonesOf = async (id: number) => (await show(id)).commissioning?.zones ?? [];
  const zoneOf = async (id: number, number: number) => (await zonesOf(id)).find((zone) => zone.number === number);
  const signal = (csNo: string, code: string, zone: number | null, path = 'cell') =>
    world({ signal: { cs_no: csNo, code, zone: zone === null ? null : String(zone).padStart(3, '0'), path } });
  /** A zone is tripped and let go, by its number. */
  async function trip({ csNo }: SwapScene, zone: number, { code = '130', path = 'cell' } = {}) {
    await signal(csNo, `E${code}`, zone, path);
    await pass(2 * SECOND);
    await signal(csNo, `R${code}`, zone, path);
    await pass(6 * SECOND);
  }
  const tripsOf = { fire: '110', supervisory: '200', panic: '120', auxiliary: '150', day: '380' } as const;
  const codeOf = (type: string | null) => tripsOf[type as 'fire'] ?? '130';
  const goOn = async (id: number) => ask(`POST /sim-swap/${id}`, { step: 6, version: (await show(id)).version });
  const versioned = async (id: number, body: object) => ({ ...body, version: (await show(id)).version });
  const eventsOf = async (id: number): Promise<Pick<SwapEvent, 'kind' | 'by' | 'message' | 'facts'>[]> =>
    bench().database.select().from(swapEvents).where(eq(swapEvents.swapId, id)).orderBy(asc(swapEvents.id));

  test('a burglary system proves one zone with its restore and a test report by the new radio, and no trouble of it', async () => {
    const at = await fitted();
    expect((await show(at.id)).commissioning).toMatchObject({
      source: 'program',
      groups: [{ kind: 'burglary', every: false, met: false }],
      reports: [
        { path: 'ip', demanded: false },
        { path: 'cell', demanded: true, at: expect.any(String), code: 'E602' },
      ],
      trouble: { demanded: true, clear: true },
      strength: { demanded: false, before: { source: 'panel' }, after: { source: 'panel' } },
    });
    expect(await missing(at.id)).toEqual(['zones']);
    const all = (await zonesOf(at.id)).map(({ number }) => String(number));
    expect((await goOn(at.id)).body).toMatchObject({ code: 'illegal_state', errors: { step: ['proof-zones'], zones: all } });
    const zone = (await zonesOf(at.id)).find(({ type }) => type === 'night')?.number ?? 0;
    await signal(at.csNo, 'E130', zone);
    await pass(6 * SECOND);
    expect(await zoneOf(at.id, zone)).toMatchObject({ code: 'E130', tripped_at: expect.any(String), restored_at: null });
    expect(await missing(at.id)).toEqual(['zones']);
    await signal(at.csNo, 'R130', zone);
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual([]);
    expect(swapIn(await goOn(at.id)).step).toBe(6);
    expect(await eventsOf(at.id)).toContainEqual(expect.objectContaining({ kind: 'zones-heard', facts: { zones: [zone], left: 0 } }));
  });

  test('a zone that comes by another path does not count and says so; by the new radio it counts, by the same path restored', async () => {
    const at = await fitted();
    const zone = (await zonesOf(at.id)).find(({ type }) => type === 'night')?.number ?? 0;
    await trip(at, zone, { path: 'ip' });
    const other = await zoneOf(at.id, zone);
    expect(other).toMatchObject({ tripped_at: null, other: { path: 'ip' } });
    expect(other && stateOfZone(other)).toBe('other-path');
    await signal(at.csNo, 'E130', zone);
    await signal(at.csNo, 'R130', zone, 'ip');
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual(['zones']);
    await trip(at, zone);
    expect(await missing(at.id)).toEqual([]);
  });

  test('a trouble is a trip of a day zone, and of no other; a low battery is none', async () => {
    const at = await fitted();
    const zones = await zonesOf(at.id);
    const [day, night] = ['day', 'night'].map((type) => zones.find((zone) => zone.type === type)?.number ?? 0);
    await trip(at, night ?? 0, { code: '380' });
    await trip(at, day ?? 0, { code: '384' });
    expect(await missing(at.id)).toEqual(['zones']);
    await trip(at, day ?? 0, { code: '380' });
    expect(await missing(at.id)).toEqual([]);
  });

  test('an open communication trouble keeps a swap from its end until its restore, whichever path tells of it', async () => {
    const at = await fitted();
    const zone = (await zonesOf(at.id)).find(({ type }) => type === 'night')?.number ?? 0;
    await signal(at.csNo, 'E353', null, 'ip');
    await trip(at, zone);
    expect(await missing(at.id)).toEqual(['trouble']);
    expect((await show(at.id)).commissioning?.trouble).toMatchObject({ clear: false, open: { code: 'E353' } });
    expect((await goOn(at.id)).body).toMatchObject({ errors: { step: ['proof-trouble'] } });
    await signal(at.csNo, 'R353', null, 'ip');
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual([]);
  });

  test('a fire alarm system proves every zone, both paths and the signal strength; what was not tested is signed for, by name and with a reason', async () => {
    const at = await fitted({ kinds: ['fire', 'burglary'] });
    expect(await missing(at.id)).toEqual(['zones', 'reports']);
    expect((await goOn(at.id)).body).toMatchObject({ errors: { step: ['proof-zones', 'proof-reports'], reports: ['ip'] } });
    const zones = await zonesOf(at.id);
    const fire = zones.filter(({ kind }) => kind === 'fire');
    expect(zones.at(-1)).toEqual(fire.at(-1));
    const [first, ...others] = fire;
    await trip(at, first?.number ?? 0, { code: codeOf(first?.type ?? null) });
    await trip(at, zones.find(({ type }) => type === 'night')?.number ?? 0);
    await signal(at.csNo, 'E602', null, 'ip');
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual(['zones']);
    const unknown = await ask(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, { zones: [9999], reason: 'locked' }));
    expect(unknown).toMatchObject({ status: 422, body: { errors: { zones: ['unknown 9999'] } } });
    const [locked, ...rest] = others;
    await does(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, { zones: [locked?.number], reason: 'The attic is locked' }));
    expect(await missing(at.id)).toEqual(rest.length > 0 ? ['zones'] : []);
    const signed = await does(
      `POST /sim-swap/${at.id}/untested`,
      await versioned(at.id, { what: ['left'], reason: 'Tested by the fire company in May' }),
    );
    expect(signed.commissioning?.zones.find(({ number }) => number === locked?.number)?.untested).toMatchObject({
      by: 'Devin Okafor',
      reason: 'The attic is locked',
      on_site: false,
    });
    expect(await missing(at.id)).toEqual([]);
    // Only of fire was every zone demanded: nobody signs for burglary zones.
    const untested = (await zonesOf(at.id)).filter(({ untested }) => untested).map(({ number }) => number);
    expect(untested).toEqual(others.map(({ number }) => number));
    expect(await eventsOf(at.id)).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'untested-signed', by: 'Devin Okafor', message: 'Tested by the fire company in May' },
        facts: { zones: rest.map(({ number }) => number), what: [] },
      }),
    );
    const nothing = await ask(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, { what: ['left'], reason: 'once more' }));
    expect(nothing).toMatchObject({ status: 422, body: { errors: { zones: ['nothing-left'] } } });
  });

  test('the simulated technician trips what is demanded, fire zones last, has both paths report, and leaves nothing tripped', async () => {
    const at = await fitted({ kinds: ['fire', 'burglary'], walks: true });
    for (let round = 0; round < 10 && (await missing(at.id))?.length; round += 1) await pass(8 * SECOND, 8);
    expect(await missing(at.id)).toEqual([]);
    const zones = (await zonesOf(at.id)).filter(({ kind }) => kind === 'fire');
    expect(zones.every(({ restored_at }) => restored_at)).toBe(true);
    expect((await show(at.id)).commissioning?.reports).toMatchObject([{ at: expect.any(String) }, { at: expect.any(String) }]);
    const unrestored = await ask(`GET /cs/system/${at.csNo}/signals?unrestored=1`);
    expect((unrestored.body as { data: unknown[] }).data).toEqual([]);
  });

  test('of a panel whose program nobody has, any zone that is heard will do; those that are typed are listed', async () => {
    const at = await fitted({ panelType: 'Vista-20P' });
    expect((await show(at.id)).commissioning).toMatchObject({ source: 'heard', zones: [], groups: [{ met: false }] });
    const typed = { zones: [{ number: 4, name: 'Front door', type: 'exit' }, { number: 7 }] };
    const twice = await ask(`POST /sim-swap/${at.id}/zones`, await versioned(at.id, { zones: [{ number: 4 }, { number: 4 }] }));
    expect(twice).toMatchObject({ status: 422, body: { errors: { zones: ['must name each zone once'] } } });
    await does(`POST /sim-swap/${at.id}/zones`, await versioned(at.id, typed));
    expect(await zonesOf(at.id)).toMatchObject([
      { number: 4, name: 'Front door', type: 'exit' },
      { number: 7, name: null },
    ]);
    await trip(at, 11);
    expect(await zonesOf(at.id)).toMatchObject([{ number: 4 }, { number: 7 }, { number: 11, name: null, restored_at: expect.any(String) }]);
    expect(await missing(at.id)).toEqual([]);
    const remote = await fitted();
    const refused = await ask(`POST /sim-swap/${remote.id}/zones`, await versioned(remote.id, typed));
    expect(refused).toMatchObject({ status: 422, body: { errors: { zones: ['from-program'] } } });
  });

  test('a list typed anew takes no demanded zone away from a radio that is in: it is tested or signed for', async () => {
    const at = await fitted({ panelType: 'Vista-20P', kinds: ['fire', 'burglary'] });
    const type = async (zones: object[]) => ask(`POST /sim-swap/${at.id}/zones`, await versioned(at.id, { zones }));
    const [smoke, heat, door] = [
      { number: 4, name: 'Smoke hall', type: 'fire' },
      { number: 5, name: 'Heat boiler', type: 'fire' },
      { number: 7, name: 'Front door', type: 'exit' },
    ];
    // Where only burglary zones are listed, the fire zones are still to be named.
    expect((await type([door])).status).toBe(200);
    expect((await show(at.id)).commissioning?.groups).toContainEqual({ kind: 'fire', every: true, met: false });
    expect((await type([smoke, heat, door])).status).toBe(200);
    const refused = (zones: number[]) => ({ status: 422, body: { errors: { zones: zones.map((zone) => `demanded ${zone}`) } } });
    expect(await type([smoke, door])).toMatchObject(refused([5]));
    expect(await type([{ ...smoke, type: 'night' }, door])).toMatchObject(refused([4, 5]));
    expect(await type([smoke, heat])).toMatchObject(refused([7]));
    expect(await type([])).toMatchObject(refused([4, 5]));
    expect(await zonesOf(at.id)).toHaveLength(3);
    expect((await type([{ ...smoke, name: 'Smoke foyer' }, heat, door, { number: 8, type: 'night' }])).status).toBe(200);
    await does(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, { zones: [5], reason: 'There is none' }));
    expect((await type([smoke, door])).status).toBe(200);
    expect(await missing(at.id)).toContain('zones');
  });

  test('a trouble that comes once all is proven is seen, and keeps the swap from its end though nobody has looked since', async () => {
    const at = await fitted();
    for (const { number } of await zonesOf(at.id)) await trip(at, number);
    expect(await missing(at.id)).toEqual([]);
    expect(swapIn(await goOn(at.id)).step).toBe(6);
    await signal(at.csNo, 'E353', null, 'ip');
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual(['trouble']);
    await signal(at.csNo, 'R353', null, 'ip');
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual([]);
    // Nobody has looked since.
    await signal(at.csNo, 'E350', null, 'ip');
    const finalize = async () => ask(`POST /sim-swap/${at.id}/finalize`, await versioned(at.id, {}));
    expect(await finalize()).toMatchObject({ status: 409, body: { errors: { step: ['proof-trouble'] } } });
  });

  test('a trouble is over by its own restore only, however much was heard since', async () => {
    const at = await fitted();
    await trip(at, (await zonesOf(at.id)).find(({ type }) => type === 'night')?.number ?? 0);
    await signal(at.csNo, 'E353', 1, 'ip');
    await signal(at.csNo, 'R353', 2, 'ip');
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual(['trouble']);
    const now = bench().clock.now();
    const many = Array.from({ length: 520 }, () => ({
      csNo: at.csNo,
      at: now,
      code: 'E602',
      zone: null,
      path: 'cell' as const,
      onTest: true,
    }));
    await bench().database.insert(signals).values(many);
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual(['trouble']);
    await signal(at.csNo, 'R353', 1, 'ip');
    await pass(6 * SECOND);
    expect(await missing(at.id)).toEqual([]);
  });

  test('what comes once another swap has begun says nothing of the one that is over', async () => {
    const at = await fitted({ kinds: ['fire'] });
    const { database, clock } = bench();
    const before = await show(at.id);
    const exception = { by: 'Alex Kim', at: clock.now().toISOString(), reason: 'Second visit', missing: ['zones'] };
    await database.update(swaps).set({ exception, status: 'finalized', finalizedAt: clock.now() }).where(eq(swaps.id, at.id));
    const prove = () => does(`POST /sim-swap/${at.id}/prove`, {});
    const [first, second] = before.commissioning?.zones ?? [];
    await trip(at, first?.number ?? 0, { code: codeOf(first?.type ?? null) });
    // Its own radio may still be heard of.
    expect((await prove()).commissioning?.zones.find(({ number }) => number === first?.number)?.restored_at).toEqual(expect.any(String));
    await does('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo });
    await pass(2 * SECOND);
    await trip(at, second?.number ?? 0, { code: codeOf(second?.type ?? null) });
    await database.insert(programs).values({ ...PROGRAM, csNo: at.csNo, at: clock.now() });
    const { commissioning } = await prove();
    expect(commissioning?.zones.find(({ number }) => number === second?.number)?.tripped_at).toBeNull();
    expect(commissioning?.source_at).toBe(before.commissioning?.source_at);
    expect(commissioning?.zones.map(({ number }) => number)).toEqual(before.commissioning?.zones.map(({ number }) => number));
  });

  test('of a swap that is left only what is new is asked for, and seldom; a trouble from before is over by the restore that comes then', async () => {
    const at = await fitted();
    await signal(at.csNo, 'E353', null, 'ip');
    await pass(6 * SECOND);
    await change(at.id, { status: 'go-back', in_panel: 'new', reason: 'It gets dark' });
    await pass(20 * SECOND, 10);
    expect(await show(at.id)).toMatchObject({ ending: null, in_panel: { which: 'new' }, test: { state: 'off' } });
    const { context, database, clock } = bench();
    const many = (count: number) =>
      database.insert(signals).values(
        Array.from({ length: count }, () => ({
          ...{ csNo: at.csNo, at: clock.now(), code: 'E602', zone: null },
          path: 'ip' as const,
          onTest: false,
        })),
      );
    await many(1200);
    await pass(11 * MINUTE, 11);
    const looks = async () => {
      await pass(11 * MINUTE, 11);
      token = (await bench().signIn('dispatcher')).accessToken;
    };
    const hear = context.station.signals;
    const heard: number[] = [];
    const spy = jest.spyOn(context.station, 'signals').mockImplementation(async (csNo, sought) => {
      const found = await hear(csNo, sought);
      if (csNo === at.csNo) heard.push(found.length);
      return found;
    });
    await many(20);
    await pass(60 * MINUTE, 60);
    spy.mockRestore();
    expect(heard.length).toBeLessThanOrEqual(7);
    expect(heard.reduce((sum, each) => sum + each, 0)).toBeLessThan(100);
    // Its station keeps no book for ever.
    await database.delete(signals).where(eq(signals.csNo, at.csNo));
    await signal(at.csNo, 'E602', null);
    await looks();
    expect(await missing(at.id)).toContain('trouble');
    await signal(at.csNo, 'R353', null);
    await looks();
    expect(await missing(at.id)).not.toContain('trouble');
    // Whoever comes back to it is heard at once.
    await ask(`POST /cs/system/${at.systemNo}/on-test/${at.id}`, { minutes: 60 });
    await signal(at.csNo, 'E353', null, 'ip');
    await pass(10 * SECOND);
    expect(await missing(at.id)).toContain('trouble');
  });

  test('whose zones are typed anew is heard anew: what was no trip of an unknown zone is one of a day zone', async () => {
    const at = await fitted({ panelType: 'Vista-20P' });
    const type = async (zones: object[]) => does(`POST /sim-swap/${at.id}/zones`, await versioned(at.id, { zones }));
    await type([{ number: 4 }]);
    await trip(at, 4, { code: '380' });
    expect(await zoneOf(at.id, 4)).toMatchObject({ tripped_at: null });
    await type([{ number: 4, type: 'day' }]);
    await pass(6 * SECOND);
    expect(await zoneOf(at.id, 4)).toMatchObject({ code: 'E380', restored_at: expect.any(String) });
  });

  test('what was missing of a swap at its end stays what was missing, whatever its system or its lines are later', async () => {
    const at = await fitted();
    const { database } = bench();
    await trip(at, (await zonesOf(at.id)).find(({ type }) => type === 'night')?.number ?? 0);
    expect(swapIn(await goOn(at.id)).step).toBe(6);
    expect((await ask(`POST /sim-swap/${at.id}/finalize`, await versioned(at.id, {}))).status).toBe(200);
    await pass(30 * SECOND, 10);
    const ended = await show(at.id);
    expect(ended).toMatchObject({ status: 'finalized', proof: { missing: [] } });
    await database
      .update(systems)
      .set({ kinds: ['fire'] })
      .where(eq(systems.csNo, at.csNo));
    await database.update(sims).set({ imei: '490154203237518', status: 'deactivated' }).where(eq(sims.id, at.fresh.id));
    expect((await show(at.id)).proof).toEqual(ended.proof);
    // One that ended with something missing keeps that too.
    const other = await fitted({ kinds: ['fire'] });
    await change(other.id, { checks: checks('old-removed', 'new-removed', 'old-back', 'closed-back'), in_panel: 'old' });
    await pass(SECOND);
    await signal(other.csNo, 'E602', null);
    await pass(10 * SECOND);
    await change(other.id, { status: 'aborted', reason: 'No time' });
    await pass(30 * SECOND, 10);
    const aborted = await show(other.id);
    expect(aborted.status).toBe('aborted');
    await database.update(swaps).set({ checks: [] }).where(eq(swaps.id, other.id));
    expect((await show(other.id)).proof).toEqual(aborted.proof);
  });

  test('of a panel without any zone of a kind that is demanded whole, somebody signs that by name; a list that has one needs it tested', async () => {
    const at = await fitted({ panelType: 'Vista-20P', kinds: ['fire', 'burglary'] });
    const door = { number: 7, name: 'Front door', type: 'exit' };
    await does(`POST /sim-swap/${at.id}/zones`, await versioned(at.id, { zones: [door] }));
    await trip(at, 7);
    expect((await goOn(at.id)).body).toMatchObject({
      errors: { step: expect.arrayContaining(['proof-zones']), kinds: ['fire'], zones: [] },
    });
    const sign = async (body: object) => ask(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, body));
    // Not by the way, with all that is left.
    expect((await sign({ what: ['left'], reason: 'none' })).status).toBe(422);
    expect(await sign({ kinds: ['burglary'], reason: 'none' })).toMatchObject({
      status: 422,
      body: { errors: { kinds: ['listed burglary'] } },
    });
    const signed = swapIn(await sign({ kinds: ['fire'], reason: 'Its fire panel has a line of its own' }));
    expect(signed.commissioning?.groups).toContainEqual(
      expect.objectContaining({ kind: 'fire', every: true, met: true, absent: expect.objectContaining({ by: 'Devin Okafor' }) }),
    );
    expect(signed.proof?.missing).not.toContain('zones');
    expect(await eventsOf(at.id)).toContainEqual(
      expect.objectContaining({ kind: 'untested-signed', facts: { zones: [], what: [], kinds: ['fire'] } }),
    );
    expect((await sign({ kinds: ['fire'], reason: 'once more' })).status).toBe(422);
    await does(`POST /sim-swap/${at.id}/zones`, await versioned(at.id, { zones: [door, { number: 9, type: 'fire' }] }));
    expect(await missing(at.id)).toContain('zones');
  });

  test('where the panel can not tell, somebody says how strong the signal is, within what a radio can have; the system keeps it', async () => {
    const at = await fitted({ panelType: 'Vista-20P', kinds: ['fire'] });
    expect(await missing(at.id)).toContain('strength');
    const wrong = await ask(`POST /sim-swap/${at.id}/strength`, await versioned(at.id, { which: 'after', dbm: -20 }));
    expect(wrong).toMatchObject({ status: 422, body: { errors: { dbm: ['must be -140 to -40 dBm'] } } });
    for (const [which, dbm] of [['before', -101] as const, ['after', -74] as const])
      await does(`POST /sim-swap/${at.id}/strength`, await versioned(at.id, { which, dbm, band: 'B13' }));
    expect((await show(at.id)).commissioning?.strength).toMatchObject({
      before: { dbm: -101, band: 'B13', source: 'typed', by: 'Devin Okafor' },
      after: { dbm: -74, source: 'typed' },
    });
    expect(await missing(at.id)).not.toContain('strength');
    const history = await ask(`GET /cs/system/${at.csNo}/history?per_page=100`);
    expect((history.body as { data: unknown[] }).data).toContainEqual(
      expect.objectContaining({ kind: 'strength', swap_id: at.id, after: { which: 'after', dbm: -74, band: 'B13', source: 'typed' } }),
    );
  });

  test('a radio that is taken out again proves everything anew, and takes its signatures with it', async () => {
    const at = await fitted({ kinds: ['fire'] });
    await does(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, { what: ['left', 'network'], reason: 'tested in May' }));
    expect(await missing(at.id)).toEqual([]);
    await change(at.id, { checks: checks('old-removed', 'antenna', 'tamper-closed') });
    const late = await ask(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, { what: ['left'], reason: 'tested in May' }));
    expect(late).toMatchObject({ status: 409, body: { errors: { step: ['not-fitted'] } } });
    await change(at.id, { checks: checks('old-removed', 'fitted', 'antenna', 'tamper-closed') });
    await pass(6 * SECOND);
    const { commissioning } = await show(at.id);
    expect(commissioning?.zones.some(({ untested }) => untested)).toBe(false);
    expect(commissioning?.strength.before).not.toBeNull();
    expect(await missing(at.id)).toContain('zones');
  });

  test('a swap that began before there was a commissioning is proven by a signal, as it was', async () => {
    const at = await fitted();
    await bench().database.update(swaps).set({ commissioning: null }).where(eq(swaps.id, at.id));
    expect(await missing(at.id)).toEqual([]);
    expect((await show(at.id)).commissioning).toBeNull();
    const refused = await ask(`POST /sim-swap/${at.id}/untested`, await versioned(at.id, { what: ['left'], reason: 'none' }));
    expect(refused).toMatchObject({ status: 409, body: { errors: { swap: ['no-commissioning'] } } });
    expect(swapIn(await goOn(at.id)).step).toBe(6);
  });
}
