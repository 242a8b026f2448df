import { eq, like } from 'drizzle-orm';
import { Ghost, type GhostKind, Ghosts } from '#lib/contract/ghosts.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { HOUR, MINUTE } from '#upstream/core/clock.ts';
import { analyzeChanged } from '#upstream/server/housekeeping.ts';
import { sims } from '#upstream/sims/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim, freshNumbers, typedSim } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { addSystem } from '#upstream/testing/systems.ts';

/** What must hold for ghosts on either database. Each is made by what people and the outside do, and goes by what people do. */
export function ghostCases(bench: () => Bench) {
  let token: string;
  const ask = (call: string, as = token, body?: object) => bench().ask(call, { token: as, body });
  const someone = someoneWith(bench);
  const simulate = (change: object) => bench().ask('POST /_test/world', { body: change });
  const summary = async (as = token) => one(Ghosts).parse((await ask('GET /ghosts', as)).body).data;
  const figure = async (kind: GhostKind, as = token) => (await summary(as)).kinds.find((each) => each.kind === kind);
  const list = async (kind: GhostKind, query = '', as = token) =>
    listOf(Ghost).parse((await ask(`GET /ghosts/${kind}?per_page=100${query}`, as)).body);
  const show = async (id: number) => one(Sim).parse((await ask(`GET /sims/${id}`)).body).data;
  /** Time goes by; whoever was signed in for so long signs in again. */
  const forward = async (ms: number) => {
    await bench().ask('POST /_test/clock', { body: { forward_ms: ms } });
    token = (await bench().signIn('admin')).accessToken;
  };
  /** The carrier has done what was ordered. */
  const carrierDone = async () => {
    await bench().context.queue.runDue();
    await forward(10_000);
    await bench().context.queue.runDue();
  };
  const askStation = async () => {
    await ask('POST /ghosts-station', token, {});
    await bench().context.queue.runDue();
  };
  /** A SIM that was added, activated at its carrier and fitted on a system. */
  async function installed(system: SystemRow | undefined, provider = 'vzw') {
    const made = one(Sim).parse((await ask('PUT /sims', token, typedSim({ provider }))).body).data;
    await ask(`PUT /sims/${made.id}/activate`, token, { version: made.version });
    await carrierDone();
    const { version } = await show(made.id);
    if (system) await ask(`POST /sims/${made.id}`, token, { cs_no: system.csNo, version });
    return show(made.id);
  }
  async function switchOff(id: number) {
    const { version, cs_no } = await show(id);
    const body = { reason: 'nobody needs it', version, ...(cs_no && { confirm: cs_no }) };
    expect((await ask(`PUT /sims/${id}/deactivate`, token, body)).status).toBe(200);
    await carrierDone();
  }
  /** A system the station knows, with so many radios. */
  async function watched(radios = 1, Branch = 'Dallas') {
    const system = await addSystem(bench().database, { Branch });
    await simulate({ account: { system_no: system.systemNo, radios } });
    await simulate({ signal: { cs_no: system.csNo, code: 'E602', zone: '000' } });
    return system;
  }

  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
    // As the upstream does by itself every minute: other cases have added thousands of SIMs.
    await analyzeChanged(bench().database);
    // What the seed and other cases have under way at carriers would come to its end in between, and be counted.
    for (let round = 0; round < 10 && (await bench().database.$count(sims, eq(sims.isPending, true))) > 0; round += 1) await carrierDone();
    await askStation();
  });
  afterEach(async () => {
    await bench().database.delete(sims).where(like(sims.imei, '990001%'));
    await bench().database.delete(systems).where(like(systems.csNo, 'TST-%'));
  });

  test('a line that is billed and on no system is counted with its price, and gone once its carrier has switched it off', async () => {
    const before = await summary();
    const sim = await installed(undefined);
    const after = await summary();
    const of = ({ kinds }: Ghosts) => kinds.find(({ kind }) => kind === 'billed-not-installed');
    expect(of(after)?.count).toBe((of(before)?.count ?? 0) + 1);
    expect(of(after)?.cents).toBe((of(before)?.cents ?? 0) + 350);
    expect(after.waste.cents).toBe((before.waste.cents ?? 0) + 350);
    expect(after.billed).toEqual({
      lines: before.billed.lines + 1,
      cents: (before.billed.cents ?? 0) + 350,
      unpriced: before.billed.unpriced,
    });
    const found = (await list('billed-not-installed', `&q=${sim.imei}`)).data;
    expect(found).toMatchObject([{ id: sim.id, cents: 350, sim: { status: 'active', stock_state: 'warehouse' }, system: null }]);
    await switchOff(sim.id);
    expect((await summary()).waste).toEqual(before.waste);
    expect((await list('billed-not-installed', `&q=${sim.imei}`)).data).toEqual([]);
  });

  test('a suspended line costs money at Verizon and none at AT&T, whatever our books call it', async () => {
    const [vzw, att] = [await installed(undefined, 'vzw'), await installed(undefined, 'att')];
    for (const [{ id, imei }, state] of [
      [vzw, 'suspend'],
      [att, 'DEACTIVATED'],
    ] as const) {
      await simulate({ line: { imei, state } });
      await ask(`GET /sims/${id}/provider-status`);
    }
    const ids = (await list('billed-not-installed', '&q=990001')).data.map(({ id }) => id);
    expect(ids).toEqual([vzw.id]);
  });

  test('what nobody ever asked the carrier about is no ghost, and is said to be unknown', async () => {
    const { unsure } = await summary();
    const sim = await installed(undefined);
    await bench().database.update(sims).set({ providerCheckedAt: null }).where(eq(sims.id, sim.id));
    expect((await list('billed-not-installed', `&q=${sim.imei}`)).data).toEqual([]);
    expect((await summary()).unsure.sims).toBe(unsure.sims + 1);
  });

  test('a line on a system that the station no longer watches is one, until it is switched off or the customer is back', async () => {
    const system = await watched();
    const sim = await installed(system);
    await askStation();
    expect((await list('dead-system', `&q=${sim.imei}`)).data).toEqual([]);
    await simulate({ account: { system_no: system.systemNo, service: 'cancelled' } });
    expect((await list('dead-system', `&q=${sim.imei}`)).data).toEqual([]);
    await askStation();
    expect((await list('dead-system', `&q=${sim.imei}`)).data).toMatchObject([
      { id: sim.id, cents: 350, system: { cs_no: system.csNo, service: 'cancelled', billed: 1 } },
    ]);
    expect((await bench().ask(`GET /cs/system/${system.csNo}`, { token })).body).toMatchObject({
      data: { service: 'cancelled', station_asked_at: expect.any(String) },
    });
    await simulate({ account: { system_no: system.systemNo, service: 'live' } });
    await askStation();
    expect((await list('dead-system', `&q=${sim.imei}`)).data).toEqual([]);
    await simulate({ account: { system_no: system.systemNo, service: 'out-of-service' } });
    await askStation();
    const { version } = await show(sim.id);
    const body = { reason: 'for good', version };
    // It may be back tomorrow; of a cancelled contract nobody's alarm depends on the line any more.
    expect(await ask(`PUT /sims/${sim.id}/deactivate`, token, body)).toMatchObject({ status: 409, body: { code: 'confirm_needed' } });
    await simulate({ account: { system_no: system.systemNo, service: 'cancelled' } });
    await askStation();
    expect((await ask(`PUT /sims/${sim.id}/deactivate`, token, body)).status).toBe(200);
    await carrierDone();
    expect((await list('dead-system', `&q=${sim.imei}`)).data).toEqual([]);
  });

  test('of two lines on a panel with one radio one is too many; switched off it leaves no ghost of another kind', async () => {
    const system = await watched(1);
    const first = await installed(system);
    await forward(1000);
    await installed(system, 'att');
    await askStation();
    const found = (await list('two-on-one', `&q=${system.csNo}`)).data;
    expect(found).toMatchObject([{ id: first.id, lines: 1, cents: 350, system: { radios: 1, billed: 2 } }]);
    await switchOff(first.id);
    expect((await list('two-on-one', `&q=${system.csNo}`)).data).toEqual([]);
    expect((await list('installed-not-billed', `&q=${system.csNo}`)).data).toEqual([]);
    await simulate({ account: { system_no: system.systemNo, radios: 2 } });
    await askStation();
    expect((await list('installed-not-billed', `&q=${system.csNo}`)).data.map(({ id }) => id)).toEqual([first.id]);
  });

  test('a SIM on a live system that its carrier has switched off by itself is one that costs nothing and carries nothing', async () => {
    const system = await watched(1);
    const sim = await installed(system);
    await askStation();
    await simulate({ line: { imei: sim.imei, state: 'deactive' } });
    expect((await list('installed-not-billed', `&q=${system.csNo}`)).data).toEqual([]);
    await ask(`GET /sims/${sim.id}/provider-status`);
    expect((await list('installed-not-billed', `&q=${system.csNo}`)).data).toMatchObject([
      { id: sim.id, lines: 0, cents: 0, sim: { status: 'deactivated' } },
    ]);
    const { version } = await show(sim.id);
    await ask(`PUT /sims/${sim.id}/activate`, token, { version });
    await carrierDone();
    expect((await list('installed-not-billed', `&q=${system.csNo}`)).data).toEqual([]);
  });

  test('a card seen in another radio is one, with the SIM of ours that has it; whoever corrects the IMEI mends it', async () => {
    const [sim, other] = [await installed(await watched()), await installed(await watched())];
    await simulate({ line: { imei: sim.imei, seenImei: other.imei } });
    await ask(`GET /sims/${sim.id}/provider-status`);
    const found = (await list('imei-moved', `&q=${sim.imei}`)).data;
    expect(found).toMatchObject([{ id: sim.id, seen_imei: other.imei, seen_sim_id: other.id, lines: 1, cents: 350 }]);
    const { imei } = freshNumbers();
    await simulate({ line: { imei: sim.imei, seenImei: imei } });
    await ask(`GET /sims/${sim.id}/provider-status`);
    const { version } = await show(sim.id);
    expect((await ask(`POST /sims/${sim.id}`, token, { imei, version, reason: 'seen there' })).status).toBe(200);
    expect((await list('imei-moved', `&q=${imei}`)).data).toEqual([]);
    await ask(`GET /sims/${sim.id}/provider-status`);
    expect((await list('imei-moved', `&q=${imei}`)).data).toEqual([]);
  });

  test('cards alone, radios alone and both are told apart: counted, chosen, found by their own number and written into the file', async () => {
    const now = bench().clock.now();
    const facts = { provider: 'att', status: 'active', providerCheckedAt: now, stockState: 'warehouse', warehouseCode: 'DAL-01' } as const;
    const numbers = [freshNumbers(), freshNumbers(), freshNumbers()] as const;
    const start = numbers[0].iccid.slice(0, 16);
    const [card, radio, both] = [
      await addSim(bench().database, { ...facts, iccid: numbers[0].iccid, imei: '', notes: start }),
      await addSim(bench().database, { ...facts, imei: numbers[1].imei, iccid: null }),
      await addSim(bench().database, { ...facts, ...numbers[2] }),
    ];
    const ids = async (query: string) => (await list('billed-not-installed', query)).data.map(({ id }) => id);
    const counts = (await list('billed-not-installed', '&counts=1')).meta.counts?.sim_kind;
    for (const [kind, sim] of [
      ['card', card],
      ['radio', radio],
      ['both', both],
    ] as const) {
      const number = sim.imei || sim.iccid;
      expect([kind, counts?.[kind]]).toEqual([kind, expect.any(Number)]);
      expect([kind, await ids(`&q=${number}&sim_kind=${kind}`)]).toEqual([kind, [sim.id]]);
      const others = ['card', 'radio', 'both'].filter((each) => each !== kind).map((each) => `&sim_kind=${each}`);
      expect([kind, await ids(`&q=${number}${others.join('')}`)]).toEqual([kind, []]);
      const body = { format: 'csv', q: number, columns: ['sim_kind', 'imei'] };
      const file = await bench().send('POST /ghosts/billed-not-installed/export', { token, body });
      expect((await file.text()).split('\r\n')[1]).toMatch(new RegExp(`^"?${kind}`));
    }
    await bench().database.delete(sims).where(eq(sims.id, card.id));
  });

  test('a billed card that stands in no radio, and is seen in one, is told with it; that of a swap under way is not', async () => {
    const { iccid, imei } = { ...freshNumbers() };
    const facts = { iccid, imei: '', provider: 'att', status: 'active', seenImei: imei, providerCheckedAt: bench().clock.now() } as const;
    const card = await addSim(bench().database, facts);
    expect((await list('imei-moved', `&q=${iccid}`)).data).toMatchObject([{ id: card.id, seen_imei: imei, seen_sim_id: null, lines: 1 }]);
    const { csNo } = await watched();
    const now = bench().clock.now();
    const swap = {
      ticketNumber: `T-${card.id}`,
      csNo,
      newSimId: card.id,
      status: 'draft' as const,
      step: 2,
      checks: [],
      createdAt: now,
      updatedAt: now,
    };
    const [open] = await bench().database.insert(swaps).values(swap).returning();
    expect((await list('imei-moved', `&q=${iccid}`)).data).toEqual([]);
    await bench()
      .database.delete(swaps)
      .where(eq(swaps.id, open?.id ?? 0));
    await bench().database.update(sims).set({ status: 'deactivated' }).where(eq(sims.id, card.id));
    expect((await list('imei-moved', `&q=${iccid}`)).data).toEqual([]);
    await bench().database.delete(sims).where(eq(sims.id, card.id));
  });

  test('a system is silent when its interval and an hour are over without a signal, the longest first, and speaks again', async () => {
    const system = await watched();
    await installed(system);
    const { supervision } = await overview(system);
    await simulate({ account: { system_no: system.systemNo, silent_since: bench().clock.now().toISOString() } });
    await forward(supervision * MINUTE + HOUR / 2);
    await askStation();
    expect((await list('silent', `&q=${system.csNo}`)).data).toEqual([]);
    await forward(HOUR);
    const [found] = (await list('silent', `&q=${system.csNo}`)).data;
    expect(found).toMatchObject({ lines: 1, cents: 350, sim: null, system: { cs_no: system.csNo, supervision } });
    const order = (await list('silent')).data.map(({ system: each }) => each?.last_signal_at ?? '');
    expect(order).toEqual(order.toSorted());
    await simulate({ signal: { cs_no: system.csNo, code: 'E602', zone: '000' } });
    await askStation();
    expect((await list('silent', `&q=${system.csNo}`)).data).toEqual([]);
  });
  const overview = async ({ systemNo, csNo }: SystemRow) => {
    const [said] = await bench().context.station.overview([{ systemNo, csNo }]);
    if (!said) throw new Error('the station said nothing');
    return said;
  };

  test('a station that does not answer leaves what was known, with its age, and is asked again', async () => {
    const asked = (await summary()).station.asked_at;
    await forward(MINUTE);
    // What other cases left to be asked is asked first.
    await bench().context.queue.runDue();
    await simulate({ station: { case: 'silent', times: 1 } });
    await askStation();
    expect((await summary()).station).toEqual({ asked_at: asked, asking: true, waiting: true });
    await forward(MINUTE);
    await bench().context.queue.runDue();
    const { station } = await summary();
    expect(station).toMatchObject({ asking: false, waiting: false });
    expect(Date.parse(station.asked_at ?? '')).toBeGreaterThan(Date.parse(asked ?? ''));
  });

  test('a figure is the length of its list; filters say what each value would leave; the file has a row for each', async () => {
    await installed(undefined);
    await installed(undefined, 'att');
    for (const { kind, count } of (await summary()).kinds) expect([kind, (await list(kind)).meta.total]).toEqual([kind, count]);
    const { data, meta } = await list('billed-not-installed', '&counts=1&provider=att');
    expect(meta.total).toBe(meta.counts?.provider?.att);
    const all = (await figure('billed-not-installed'))?.count ?? 0;
    expect(Object.values(meta.counts?.provider ?? {}).reduce((sum, each) => sum + each, 0)).toBe(all);
    const response = await bench().send('POST /ghosts/billed-not-installed/export', {
      token,
      body: { format: 'csv', columns: ['imei', 'cost'], provider: ['att'] },
    });
    const rows = (await response.text()).trim().split('\n');
    expect(rows).toHaveLength(meta.total + 1);
    const costs = data.filter(({ sim }) => sim?.provider === 'att').map(({ cents }) => (cents ?? 0) / 100);
    expect(rows.slice(1).map((row) => Number(row.split(',').at(-1)))).toEqual(expect.arrayContaining(costs));
    expect(costs.length).toBeGreaterThan(0);
  });

  test('a card alone, a radio alone and both are ghosts alike, found by each number and whole in the file', async () => {
    const [card, radio, both] = [freshNumbers(), freshNumbers(), freshNumbers()];
    const given = [{ imei: null, iccid: card.iccid }, { imei: radio.imei, iccid: null }, both];
    for (const numbers of given) {
      const made = one(Sim).parse((await ask('PUT /sims', token, typedSim({ ...numbers, provider: 'att' }))).body).data;
      expect((await ask(`PUT /sims/${made.id}/activate`, token, { version: made.version })).status).toBe(200);
    }
    await carrierDone();
    for (const { imei, iccid } of given) {
      const kept = { imei: imei ?? '', iccid };
      expect((await list('billed-not-installed', `&q=${iccid ?? imei}`)).data).toMatchObject([{ sim: kept, lines: 1 }]);
      const body = { format: 'csv', columns: ['imei', 'iccid'], q: iccid ?? imei };
      const text = await (await bench().send('POST /ghosts/billed-not-installed/export', { token, body })).text();
      expect(text.trim().split('\n')[1]?.match(/\d+/g)).toEqual([imei, iccid].filter(Boolean));
    }
  });

  test('a kind there is none of is not found; a filter or an order there is none of is refused by name', async () => {
    expect((await ask('GET /ghosts/poltergeist')).status).toBe(404);
    expect(await ask('GET /ghosts/silent?provider=tmobile')).toMatchObject({
      status: 422,
      body: { errors: { provider: expect.anything() } },
    });
    expect(await ask('GET /ghosts/silent?sort=colour')).toMatchObject({ status: 422, body: { errors: { sort: expect.anything() } } });
  });

  test('a reader sees the ghosts among what they may see: the warehouse none of systems, others their branch and provider alone', async () => {
    const warehouse = (await bench().signIn('warehouse')).accessToken;
    expect((await summary(warehouse)).kinds.map(({ kind }) => kind)).toEqual(['billed-not-installed', 'imei-moved']);
    expect((await ask('GET /ghosts/silent', warehouse)).status).toBe(403);
    const system = await watched();
    await installed(system);
    await simulate({ account: { system_no: system.systemNo, service: 'cancelled' } });
    await installed(undefined);
    await askStation();
    const own = await someone([
      { action: 'read', subject: 'Dashboard' },
      { action: 'read', subject: 'Sim', conditions: { provider: 'att' } },
      { action: 'read', subject: 'System', conditions: { Branch: 'Houston' } },
    ]);
    const { data } = await list('billed-not-installed', '', own);
    expect(new Set(data.map(({ sim }) => sim?.provider))).toEqual(new Set(['att']));
    expect((await list('dead-system', `&q=${system.csNo}`, own)).data).toEqual([]);
    expect((await ask('POST /ghosts/silent/export', own, { format: 'csv' })).status).toBe(403);
    const two = [await watched(1, 'Houston'), await watched(1, 'Austin')];
    for (const each of two) for (const _ of [1, 2]) await installed(each, 'att');
    await askStation();
    // Not searched for: a system one may not see is found by no word, and its line would stand there without it.
    const branches = async (kind: GhostKind) => new Set((await list(kind, '', own)).data.map(({ system: of }) => of?.Branch));
    expect(await branches('two-on-one')).toEqual(new Set(['Houston']));
    await bench().database.update(systems).set({ lastSignalAt: null }).where(like(systems.csNo, 'TST-%'));
    expect(await branches('silent')).toEqual(new Set(['Houston']));
    for (const each of two) await simulate({ account: { system_no: each.systemNo, service: 'cancelled' } });
    await askStation();
    expect(await branches('dead-system')).toEqual(new Set(['Houston']));
    expect((await bench().ask('GET /ghosts')).status).toBe(401);
    expect((await ask('GET /ghosts', (await bench().signIn('technician')).accessToken)).status).toBe(403);
  });
}
