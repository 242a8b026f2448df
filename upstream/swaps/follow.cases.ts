import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Swap, SwapEvent } from '#lib/contract/swaps/swap.ts';
import type { Offered } from '#lib/contract/swaps.ts';
import { HOUR, SECOND } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { sims } from '#upstream/sims/tables.ts';
import { accounts, signals } from '#upstream/simulators/station/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSwapScene, type SwapScene } from '#upstream/testing/swaps.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { swaps } from './tables.ts';

const LEFT = { which: 'new', by: null, at: null, reason: null } as const;

/** A swap that goes on by itself after one press, on either database. */
export function followCases(bench: () => Bench) {
  let token: string;
  let at: SwapScene;
  beforeEach(async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
    at = await addSwapScene(bench().database, bench().clock.now());
  });

  // Nobody looks after them any more while other cases let hours go by.
  afterEach(() => bench().database.update(swaps).set({ follow: null }));

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const swapIn = (answer: { body: unknown }) => (answer.body as { swap: Swap }).swap;
  const show = async (id: number) => swapIn(await ask(`GET /sim-swap/${id}`));
  const versioned = async (id: number, path: string, body: object = {}, as = token) =>
    ask(`POST /sim-swap/${id}${path}`, { ...body, version: (await show(id)).version }, as);
  async function change(id: number, body: object) {
    const answer = await versioned(id, '', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return swapIn(answer);
  }
  async function pass(seconds: number) {
    for (let gone = 0; gone < seconds; gone += 2) {
      bench().clock.forward(2 * SECOND);
      await bench().context.queue.runDue();
    }
  }
  const ticked = (...names: string[]) => ({ checks: names.map((name) => ({ name })) });
  const FITTED = ['old-removed', 'fitted', 'antenna', 'tamper-closed'];
  const begin = async (more: object = { step: 2, old_sim_id: at.old.id }) =>
    ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo, ...more });
  async function chosen(move = 'new-line') {
    const { id } = swapIn(await begin());
    await change(id, { new_sim_id: at.fresh.id, cell_type: '263LTE-V', move });
    return id;
  }
  const kindsOf = async (id: number) =>
    ((await ask(`GET /sim-swap/${id}/history`)).body as { data: SwapEvent[] }).data.map(({ kind }) => kind).reverse();

  test('a swap begins at its SIMs with the old one chosen and its state kept; one of another system begins none', async () => {
    const swap = swapIn(await begin());
    expect(swap).toMatchObject({ step: 2, old_sim_id: at.old.id, before: { status: 'active', ping: expect.anything() } });
    expect(await kindsOf(swap.id)).toEqual(expect.arrayContaining(['begun', 'chosen']));
    const other = await addSwapScene(bench().database, bench().clock.now());
    const wrong = await ask('PUT /sim-swap', { ticket_number: other.ticketNumber, cs_no: other.csNo, step: 2, old_sim_id: at.old.id });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { old_sim_id: ['other-system'] } } });
    expect((await ask(`GET /sim-swap?cs_no=${other.csNo}`)).body).toMatchObject({ data: [] });
  });

  test('one press: on test, saved and active; the list ticked, the program is sent and proven by itself, and finishing waits for a person', async () => {
    const id = await chosen();
    await change(id, { program_work: { kind: 'whole', reason: 'A new board' } });
    expect((await versioned(id, '/start', { minutes: 90 })).status).toBe(200);
    await pass(20);
    expect(await show(id)).toMatchObject({
      step: 4,
      test: { state: 'on' },
      upload: { state: 'done' },
      new_sim: { status: 'active' },
      follow: { by: expect.any(String), held: [] },
    });
    await change(id, ticked('old-removed', 'fitted', 'antenna'));
    await pass(10);
    expect(await show(id)).toMatchObject({ step: 4, download: null });
    await change(id, ticked(...FITTED));
    await pass(60);
    expect(await show(id)).toMatchObject({
      step: 6,
      status: 'proving',
      download: { state: 'done', compared: true },
      proof: { missing: [] },
    });
    await pass(60);
    expect(await show(id)).toMatchObject({ step: 6, status: 'proving', ending: null });
    expect((await versioned(id, '/finalize')).status).toBe(200);
    await pass(20);
    expect((await show(id)).status).toBe('finalized');
  });

  test('a line that moves waits until the old one is out, and moves then by itself', async () => {
    const id = await chosen('change-both');
    await versioned(id, '/start', { minutes: 90 });
    await pass(20);
    expect(await show(id)).toMatchObject({ step: 4, move: { state: 'chosen' }, new_sim: { status: 'inventory' } });
    await change(id, ticked('old-removed'));
    await pass(20);
    expect(await show(id)).toMatchObject({ move: { state: 'moved' }, new_sim: { status: 'active' } });
  });

  test('what is refused at the press leaves nothing: SIMs that are not chosen, a live alarm, an old version, a right that is lacking', async () => {
    const { id, version } = swapIn(await begin());
    expect(await versioned(id, '/start', { minutes: 90 })).toMatchObject({
      status: 409,
      body: { errors: { step: expect.arrayContaining(['new-missing']) } },
    });
    await change(id, { new_sim_id: at.fresh.id, cell_type: '263LTE-V', move: 'new-line' });
    expect((await ask(`POST /sim-swap/${id}/start`, { minutes: 90, version })).status).toBe(409);
    const stranger = (await bench().signIn('warehouse')).accessToken;
    expect((await ask(`POST /sim-swap/${id}/start`, { minutes: 90 }, stranger)).status).toBe(403);
    await bench().database.insert(accounts).values({ csNo: at.csNo, systemNo: at.systemNo }).onConflictDoNothing();
    const live = { csNo: at.csNo, at: bench().clock.now(), code: 'E130', zone: '005', path: 'cell' as const, onTest: false };
    const alarm = await insertOne(bench().database, signals, live);
    const refused = await versioned(id, '/start', { minutes: 90 });
    expect(refused).toMatchObject({ status: 409, body: { errors: { system_no: ['live-alarm'] } } });
    expect(await show(id)).toMatchObject({ step: 2, test: null, follow: null, new_sim: { pending: null } });
    await bench().database.delete(signals).where(eq(signals.id, alarm.id));
  });

  test('pressed twice at once it is begun once', async () => {
    const id = await chosen();
    const { version } = await show(id);
    const answers = await Promise.all([1, 2].map(() => ask(`POST /sim-swap/${id}/start`, { minutes: 90, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await pass(20);
    expect((await kindsOf(id)).filter((kind) => kind === 'save-asked')).toHaveLength(1);
  });

  test('what its right does not reach is held and said, the rest goes on; a person does it, and it is not asked for again', async () => {
    const id = await chosen();
    const [mine] = await bench().database.select().from(users).where(eq(users.email, 'dispatcher@linekeeper.test'));
    const ability = [
      { action: 'manage', subject: ['SimSwap', 'System'] },
      { action: 'read', subject: 'Sim' },
    ];
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'dispatcher@linekeeper.test'));
    await versioned(id, '/start', { minutes: 90 });
    await pass(20);
    const held = await show(id);
    expect(held).toMatchObject({ step: 4, upload: { state: 'done' }, new_sim: { status: 'inventory', pending: null } });
    expect(held.follow?.held).toMatchObject([{ act: 'activate' }]);
    expect((await kindsOf(id)).filter((kind) => kind === 'follow-held')).toHaveLength(1);
    await bench().database.update(users).set({ ability: mine?.ability }).where(eq(users.email, 'dispatcher@linekeeper.test'));
    await pass(20);
    expect((await show(id)).new_sim?.status).toBe('inventory');
    expect((await ask(`PUT /sims/${at.fresh.id}/activate`, {})).status).toBe(200);
    await pass(20);
    // What somebody has done is no refusal any more.
    expect((await show(id)).follow?.held).toEqual([]);
    await change(id, ticked(...FITTED));
    await pass(4);
    expect((await show(id)).step).toBeGreaterThanOrEqual(5);
  });

  test('a test that the station refuses saves and activates nothing, and nobody goes on looking; confirmed later, it goes on', async () => {
    const id = await chosen();
    await bench().ask('POST /_test/world', { body: { station: { case: 'refuses', target: at.csNo, times: 1 } } });
    await versioned(id, '/start', { minutes: 90 });
    await pass(20);
    expect(await show(id)).toMatchObject({ test: { state: 'failed' }, upload: null, new_sim: { status: 'inventory', pending: null } });
    const looks = () => bench().database.$count(jobs, and(eq(jobs.key, `follow:${id}`), isNull(jobs.finishedAt)));
    expect(await looks()).toBe(0);
    expect((await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 })).status).toBe(200);
    await pass(20);
    expect(await show(id)).toMatchObject({ step: 4, upload: { state: 'done' }, new_sim: { status: 'active' } });
  });

  test('a swap that was left goes on by itself once it is on test again', async () => {
    const id = await chosen();
    await versioned(id, '/start', { minutes: 90 });
    await pass(20);
    await change(id, { status: 'go-back', in_panel: 'unknown', reason: 'Technician does not answer' });
    await pass(30);
    await change(id, ticked(...FITTED));
    await pass(10);
    expect(await show(id)).toMatchObject({ test: { state: 'off' }, step: 4 });
    expect((await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 60 })).status).toBe(200);
    await pass(20);
    expect((await show(id)).step).toBeGreaterThanOrEqual(5);
  });

  test('taken back, each step waits for a person; let go on, it goes on; whoever takes over answers for it', async () => {
    const id = await chosen();
    await versioned(id, '/start', { minutes: 90 });
    await change(id, { follow: null });
    await pass(20);
    expect(await show(id)).toMatchObject({ step: 3, follow: null, upload: null });
    await change(id, { follow: {} });
    await pass(20);
    expect(await show(id)).toMatchObject({ step: 4, upload: { state: 'done' } });
    await ask(`POST /sim-swap/${id}/presence`, {});
    const admin = (await bench().signIn('admin')).accessToken;
    await ask(`POST /sim-swap/${id}/presence`, { take_over: 'Shift is over' }, admin);
    const { follow, presence } = await show(id);
    expect(follow?.by).toBe(presence?.user);
    await ask(`POST /sim-swap/${id}/presence`, { leave: true }, admin);
  });

  test('the screen of those that run has who is on test though nobody did anything since; the rest is counted as waiting', async () => {
    const { database, clock } = bench();
    const id = await chosen();
    await versioned(id, '/start', { minutes: 90 });
    await pass(20);
    const idle = await addSwapScene(database, clock.now());
    const other = swapIn(await ask('PUT /sim-swap', { ticket_number: idle.ticketNumber, cs_no: idle.csNo, step: 2 })).id;
    const wall = async () => {
      const { data, waiting } = (await ask('GET /swap-wall')).body as { data: { swap: Swap }[]; waiting: number };
      return { waiting, order: data.map(({ swap }) => swap.id).filter((each) => each === id || each === other) };
    };
    const before = await wall();
    expect(before.order).toEqual([id, other]);
    const long = new Date(clock.now().getTime() - 5 * HOUR);
    await database
      .update(swaps)
      .set({ updatedAt: long })
      .where(inArray(swaps.id, [id, other]));
    expect(await wall()).toEqual({ waiting: before.waiting + 1, order: [id] });
    await database.update(swaps).set({ updatedAt: clock.now(), inPanel: LEFT }).where(eq(swaps.id, other));
    expect(await wall()).toEqual({ waiting: before.waiting + 1, order: [id] });
  });

  test('of the stock the truck of this technician comes first, then the branch, then what is nearer, and what is claimed not at all', async () => {
    const { database } = bench();
    const [mine, colleague] = await database.select().from(technicians).where(eq(technicians.Branch, 'Dallas'));
    const [far] = await database.select().from(technicians).where(eq(technicians.Branch, 'Houston'));
    if (!mine || !colleague || !far) throw new Error('nobody drives');
    await database.update(systems).set({ lat: mine.lat, lng: mine.lng }).where(eq(systems.csNo, at.csNo));
    await database.update(tickets).set({ technicianId: mine.id }).where(eq(tickets.ticketNumber, at.ticketNumber));
    const type = `T-${at.csNo}`;
    const put = (id: number, warehouseCode: string, stockState: 'truck' | 'warehouse') =>
      database.update(sims).set({ warehouseCode, stockState, deviceType: type }).where(eq(sims.id, id));
    const more = await addSwapScene(database, bench().clock.now());
    await put(at.fresh.id, `TRK-${mine.truck}`, 'truck');
    await put(at.spare.id, `TRK-${far.truck}`, 'truck');
    await put(more.fresh.id, 'DAL-01', 'warehouse');
    await put(more.spare.id, 'LBB-01', 'warehouse');
    const { id } = swapIn(await begin());
    await change(id, { cell_type: type });
    const offered = async () => ((await ask(`GET /sim-swap/${id}/stock`)).body as { data: Offered[]; total: number }).data;
    const first = await offered();
    const known = first.map(({ sim, place }) => `${sim.id} ${place}`);
    expect(known.slice(0, 2)).toEqual([`${at.fresh.id} truck`, `${more.fresh.id} branch`]);
    const rest = first.filter(({ place }) => place === 'elsewhere').map(({ metres }) => metres ?? 0);
    expect(rest).toHaveLength(2);
    expect(rest).toEqual(rest.toSorted((one, other) => one - other));
    expect(rest[0]).toBeGreaterThan(100_000);
    const other = swapIn(await ask('PUT /sim-swap', { ticket_number: more.ticketNumber, cs_no: more.csNo, step: 2 }));
    await change(other.id, { new_sim_id: more.fresh.id });
    expect((await offered()).map(({ sim }) => sim.id)).not.toContain(more.fresh.id);
  });
}
