import { and, eq, isNull } from 'drizzle-orm';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import { type Swap, type SwapEvent, Swap as SwapShape } from '#lib/contract/swaps/swap.ts';
import type { ProgramWorkKind } from '#lib/contract/swaps/transfers.ts';
import { isFlagged, type System } from '#lib/contract/systems.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { onChange } from '#upstream/core/events.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { collectEvidence } from '#upstream/evidence/collect.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { programs } from '#upstream/programs/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSelection, bulkDriver } from '#upstream/testing/bulk.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { swapFinished } from './events.ts';
import { swaps } from './tables.ts';
import { adoptUnknown } from './unknown.ts';

let counter = 0;

/** What must hold for swaps, on either database. The clock of the bench is moved, the outside takes no time of its own. */
export function swapCases(bench: () => Bench) {
  let token: string;
  let other: string;
  const signIn = async () => {
    token = (await bench().signIn('dispatcher')).accessToken;
    other = (await bench().signIn('admin')).accessToken;
  };
  beforeEach(signIn);

  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const swapIn = (answer: { status: number; body: unknown }) => (answer.body as { swap: Swap }).swap;
  const run = () => bench().context.queue.runDue();

  /** Lets the outside do what it was asked for: time goes on and the jobs with it. */
  const pass = async (ms: number, steps = 4) => {
    for (let step = 0; step < steps; step += 1) {
      bench().clock.forward(ms / steps);
      await run();
    }
    if (ms > 10 * MINUTE) await signIn();
  };

  /** A system of a panel type with one active SIM of its own, a new one in stock, and an open ticket about it. */
  async function scene(panelType = 'XR150') {
    counter += 1;
    const { database, clock } = bench();
    const now = clock.now();
    const dates = { createdAt: now, updatedAt: now };
    const csNo = `TST-${50_000 + counter}`;
    const site = { site: `S99${counter}`, siteName: `Scene ${counter}`, Branch: 'Dallas', systemNo: `9${10_000 + counter}`, csNo };
    await database.insert(systems).values({ ...site, panelType, ...dates });
    const sim = async (offset: number, more: Partial<typeof sims.$inferInsert>) => {
      const imei = `35${String(7_000_000_000_000 + counter * 10 + offset).padStart(13, '0')}`;
      const row = await insertOne(database, sims, {
        imei,
        iccid: `8914807000${imei.slice(5)}`,
        provider: 'vzw',
        deviceType: isFlagged(panelType) ? '263LTE-V' : 'TG-7E-V',
        ...more,
        ...dates,
      });
      return row;
    };
    const old = await sim(1, {
      status: 'active',
      stockState: 'installed',
      csNo,
      siteName: site.siteName,
      ipAddress: '10.1.2.3',
      msisdn: '2145550100',
    });
    const fresh = await sim(2, { status: 'inventory', stockState: 'truck', warehouseCode: 'TRK-01' });
    const ticketNumber = `T-${90_000 + counter}`;
    await database
      .insert(tickets)
      .values({ ticketNumber, csNo, status: 'open', siteName: site.siteName, Branch: 'Dallas', tags: [], ...dates });
    return { csNo, systemNo: site.systemNo, old, fresh, ticketNumber };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;

  const show = async (id: number) => swapIn(await ask(`GET /sim-swap/${id}`));
  /** Changes a swap at the version it has; throws with the refusal when it is refused. */
  async function change(id: number, body: object) {
    const answer = await ask(`POST /sim-swap/${id}`, { ...body, version: (await show(id)).version });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return swapIn(answer);
  }
  const checks = (...names: string[]) => names.map((name) => ({ name }));
  const FITTED = checks('old-removed', 'fitted', 'antenna', 'tamper-closed');

  async function begin({ csNo, ticketNumber }: Scene) {
    const answer = await ask('PUT /sim-swap', { ticket_number: ticketNumber, cs_no: csNo });
    expect(answer.status).toBe(200);
    return swapIn(answer);
  }

  /** A swap on test, with its SIMs chosen and the whole program to be sent. */
  async function onTest(at: Scene, work: ProgramWorkKind | undefined = 'whole') {
    const { id } = await begin(at);
    const { panel_flagged } = await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: at.fresh.deviceType });
    if (work && panel_flagged) await change(id, { program_work: { kind: work, reason: 'A new board in the panel' } });
    await change(id, { step: 3 });
    expect((await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 90 })).status).toBe(200);
    await pass(2 * SECOND);
    return change(id, { step: 4 });
  }

  async function activate(at: Scene) {
    expect((await ask(`PUT /sims/${at.fresh.id}/activate`, {})).status).toBe(200);
    await pass(10 * SECOND);
  }

  /** Up to the fifth step: saved, active, fitted. */
  async function fitted(at: Scene) {
    const { id, version } = await onTest(at);
    expect((await ask(`POST /sim-swap/${id}/start-upload`, { version })).status).toBe(200);
    await pass(20 * SECOND);
    await activate(at);
    await change(id, { checks: FITTED });
    const swap = await change(id, { step: 5 });
    await pass(5 * SECOND);
    return swap;
  }

  const BACK = checks('new-removed', 'old-back', 'closed-back');
  /** The old radio goes back in, and is heard. */
  async function putBack(id: number) {
    await change(id, { in_panel: 'old' });
    await change(id, { checks: BACK });
    await pass(90 * SECOND);
  }

  async function proven(at: Scene) {
    const { id } = await fitted(at);
    const sent = await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    expect(sent.status).toBe(200);
    await pass(30 * SECOND, 8);
    // One in thirty of the simulated radios never answers a ping.
    return change(id, { step: 6 });
  }

  const stationOf = async ({ systemNo }: Scene) => {
    const [account] = await bench().database.select().from(accounts).where(eq(accounts.systemNo, systemNo));
    return account?.onTestUntil && account.onTestUntil > bench().clock.now();
  };

  test('somebody counts the unfinished swaps that they answer for or that are of their branch, and none of another’s', async () => {
    const { id } = await begin(await scene());
    const mineOf = async (who: string) => {
      const { accessToken } = await bench().signIn(who);
      const answer = await ask('GET /sim-swap?unfinished=1&mine=1&per_page=100', undefined, accessToken);
      const mine = listOf(SwapShape).parse(answer.body).data;
      const { body } = await ask('GET /counts', undefined, accessToken);
      expect((body as { data: { unfinished: number } }).data.unfinished).toBe(mine.length);
      return mine.some((swap) => swap.id === id);
    };
    expect(await mineOf('dispatcher')).toBe(true);
    expect(await mineOf('admin')).toBe(false);
    await bench().database.update(users).set({ Branch: 'Dallas' }).where(eq(users.role, 'admin'));
    expect(await mineOf('admin')).toBe(true);
    await bench().database.update(users).set({ Branch: 'Houston' }).where(eq(users.role, 'admin'));
    expect(await mineOf('admin')).toBe(false);
    await bench().database.update(users).set({ Branch: null }).where(eq(users.role, 'admin'));
    expect((await ask('GET /sim-swap?mine=2')).status).toBe(422);
  });

  test('whoever looks at the list of swaps is told of each step, and of every move of its test', async () => {
    const at = await scene();
    const heard: string[] = [];
    const stop = onChange(bench().database, (all) => {
      for (const { channel, change } of all) if (channel === 'swaps') heard.push(`${change.type} ${change.id}`);
    });
    const { id } = await onTest(at);
    const toldOf = () => heard.splice(0).filter((said) => said === `swaps ${id}`).length;
    expect(toldOf()).toBeGreaterThan(0);
    // The station turns out to hold it longer than we believed: nothing for the history, but what the list counts down to.
    await bench()
      .database.update(testPeriods)
      .set({ expiresAt: new Date(bench().clock.now().getTime() + 60 * MINUTE) })
      .where(eq(testPeriods.swapId, id));
    await pass(2 * MINUTE);
    expect(toldOf()).toBeGreaterThan(0);
    stop();
  });

  test('the straight swap: on test, saved, active, fitted, sent, proven, off test, and nobody pays for the old SIM', async () => {
    const at = await scene();
    const { id } = await proven(at);
    expect(await stationOf(at)).toBe(true);
    const before = await show(id);
    expect(before).toMatchObject({
      step: 6,
      proof: { missing: [] },
      upload: { state: 'done' },
      download: { state: 'done', compared: true },
    });
    expect((await ask(`POST /sim-swap/${id}/finalize`, { version: before.version })).status).toBe(200);
    await pass(20 * SECOND, 10);
    const after = await show(id);
    expect(after).toMatchObject({ status: 'finalized', unfinished: null, test: { state: 'off' } });
    expect(after.old_sim).toMatchObject({ status: 'deactivated', stock_state: 'transit', cs_no: null });
    expect(after.new_sim).toMatchObject({ status: 'active', stock_state: 'installed', cs_no: at.csNo });
    expect(await stationOf(at)).toBeFalsy();
    const [ticket] = await bench().database.select().from(tickets).where(eq(tickets.ticketNumber, at.ticketNumber));
    expect(ticket?.status).toBe('resolved');
  });

  test('each gate names what is missing, and nothing of a refused step is kept', async () => {
    const at = await scene();
    const { id, version } = await begin(at);
    const early = await ask(`POST /sim-swap/${id}`, { step: 3, notes: 'too fast', version });
    expect(early).toMatchObject({ status: 409, body: { code: 'illegal_state', errors: { step: ['too-early'] } } });
    const two = await change(id, { step: 2 });
    const answer = await ask(`POST /sim-swap/${id}`, { step: 3, notes: 'still', version: two.version });
    expect(answer.body).toMatchObject({ errors: { step: expect.arrayContaining(['old-missing', 'new-missing', 'cell-type-missing']) } });
    const now = await show(id);
    expect(now.notes).toBeNull();
    // The answer shows it as it is, not as it was wanted.
    expect((answer.body as { current: Swap }).current).toMatchObject({ notes: null, version: now.version });
  });

  test('on to the panel one goes with a test that is confirmed and has ten minutes left', async () => {
    const at = await scene();
    const { id } = await begin(at);
    await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
    await change(id, { step: 3 });
    const goOn = async () => ask(`POST /sim-swap/${id}`, { step: 4, version: (await show(id)).version });
    const test = async () => {
      expect((await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 30 })).status).toBe(200);
      await pass(2 * SECOND);
    };
    expect((await goOn()).body).toMatchObject({ code: 'illegal_state', errors: { step: ['test-not-confirmed'] } });
    await test();
    await pass(21 * MINUTE);
    expect((await goOn()).body).toMatchObject({ code: 'illegal_state', errors: { step: ['test-too-short'] } });
    await test();
    expect(swapIn(await goOn()).step).toBe(4);
  });

  test('an old SIM of another system, and a new one that is not in stock or of the wrong provider, are refused by name', async () => {
    const [at, elsewhere] = [await scene(), await scene()];
    const { id } = await begin(at);
    await change(id, { step: 2 });
    const answer = await ask(`POST /sim-swap/${id}`, { old_sim_id: elsewhere.old.id, new_sim_id: elsewhere.old.id, cell_type: '263LTE-A' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { old_sim_id: ['other-system'], new_sim_id: expect.arrayContaining(['new-in-use', 'new-wrong-provider']) } },
    });
  });

  test('a SIM that a list of lines to move has is nobody’s new SIM until the list is over', async () => {
    const [at, there] = [await scene(), await scene()];
    const { id } = await begin(at);
    await change(id, { step: 2 });
    const from = await addSim(bench().database, { status: 'active', msisdn: '2145559001' });
    const answer = await ask('POST /line-moves', { moves: [{ from: from.imei, to: there.fresh.imei }] }, other);
    expect(answer.status).toBe(200);
    const choose = (sim: number) => ask(`POST /sim-swap/${id}`, { new_sim_id: sim, cell_type: '263LTE-V' });
    for (const sim of [from.id, there.fresh.id])
      expect(await choose(sim)).toMatchObject({ status: 422, body: { errors: { new_sim_id: ['new-in-use'] } } });
  });

  test('the list that has a SIM is named with it; paused, it lets go of what it has not begun, and the swap that took it goes first; stopped, of all', async () => {
    const [at, there, third] = [await scene(), await scene(), await scene()];
    const { id } = await begin(at);
    await change(id, { step: 2 });
    const isOn = { status: 'active', msisdn: '2145559002' } as const;
    const froms = [await addSim(bench().database, isOn), await addSim(bench().database, isOn)] as const;
    const moves = [
      { from: froms[0].imei, to: there.fresh.imei },
      { from: froms[1].imei, to: third.fresh.imei },
    ];
    const admin = (await bench().signIn('admin')).accessToken;
    const driver = bulkDriver(bench());
    const moving = await ask('POST /line-moves', { moves }, admin);
    expect(moving.body).toMatchObject({ data: { id: expect.any(Number) } });
    const list = driver.jobIn(moving.body);
    const simAt = async (sim: number) => one(Sim).parse((await bench().ask(`GET /sims/${sim}`, { token: admin })).body).data;
    const listed = async (sim: number) => listOf(Sim).parse((await bench().ask(`GET /sims?id=${sim}`, { token: admin })).body).data[0];
    const choose = (sim: number) => ask(`POST /sim-swap/${id}`, { new_sim_id: sim, cell_type: '263LTE-V' });
    for (const sim of [froms[0].id, there.fresh.id])
      expect([(await simAt(sim)).move_list, (await listed(sim))?.move_list]).toEqual([list.id, list.id]);
    expect((await choose(there.fresh.id)).status).toBe(422);
    await driver.steer(admin, list.id, 'pause');
    expect((await simAt(there.fresh.id)).move_list).toBeUndefined();
    expect((await choose(there.fresh.id)).status).toBe(200);
    await driver.steer(admin, list.id, 'resume');
    expect((await simAt(third.fresh.id)).move_list).toBe(list.id);
    expect((await choose(third.fresh.id)).status).toBe(422);
    await driver.steer(admin, list.id, 'cancel');
    expect((await simAt(third.fresh.id)).move_list).toBeUndefined();
    expect((await choose(third.fresh.id)).status).toBe(200);
    expect((await choose(there.fresh.id)).status).toBe(200);
    const again = driver.jobIn((await ask('POST /line-moves', { moves: moves.slice(1) }, admin)).body);
    await driver.steer(admin, again.id, 'pause');
    expect((await choose(third.fresh.id)).status).toBe(200);
    await driver.steer(admin, again.id, 'resume');
    expect(await driver.finish(admin, again.id)).toMatchObject({ done: 0, skipped: 1 });
    expect(await driver.rows(admin, again.id)).toMatchObject([{ state: 'skipped', rule: 'swap-new' }]);
    expect((await simAt(froms[1].id)).status).toBe('active');
  });

  test('one swap at a time on a system; the second is told whose', async () => {
    const at = await scene();
    await begin(at);
    const second = await ask('PUT /sim-swap', { ticket_number: at.ticketNumber, cs_no: at.csNo }, other);
    expect(second).toMatchObject({ status: 409, body: { code: 'duplicate', errors: { cs_no: ['open-swap'] } } });
  });

  test('a save that is cut off, or has lost zones, never takes the place of the last good one', async () => {
    const at = await scene();
    const { id } = await onTest(at);
    const save = async () => {
      expect((await ask(`POST /sim-swap/${id}/start-upload`, { version: (await show(id)).version })).status).toBe(200);
      await pass(20 * SECOND);
      return (await show(id)).upload;
    };
    expect(await save()).toMatchObject({ state: 'done' });
    for (const [trouble, message] of [
      ['upload-cut', 'cut-off'],
      ['upload-shrunken', 'shrunken'],
    ]) {
      await ask('POST /_test/world', { panel: { case: trouble, target: at.csNo } });
      expect(await save()).toMatchObject({ state: 'failed', message });
    }
    const kept = await ask(`GET /cs/system/${at.csNo}/programs`);
    expect((kept.body as { data: object[] }).data).toMatchObject([
      { shrunken: true, last_good: false },
      { partial: true, last_good: false },
      { partial: false, last_good: true },
    ]);
  });

  test('a trapped send waits for the panel, and is parked when the test ends first', async () => {
    const at = await scene();
    const { id } = await fitted(at);
    await ask('POST /_test/world', { panel: { case: 'panel-unreachable', target: at.csNo, seconds: 3 * 3600 } });
    await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    await run();
    expect((await show(id)).download).toMatchObject({ state: 'trapped', next_check_in: expect.any(String) });
    await pass(95 * MINUTE);
    expect(await stationOf(at)).toBeFalsy();
    expect((await show(id)).download).toMatchObject({ state: 'parked', message: 'test-ended' });
  });

  test('half a program in the panel is made whole before an abort lets go of it, on a new test if the old one is over', async () => {
    const at = await scene();
    const { id } = await fitted(at);
    await ask('POST /_test/world', { panel: { case: 'download-differs', target: at.csNo } });
    await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    await pass(20 * SECOND);
    expect((await show(id)).download).toMatchObject({ state: 'failed', message: 'differs' });
    await pass(95 * MINUTE);
    await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    await putBack(id);
    await change(id, { status: 'aborted', reason: 'Nobody there' });
    await pass(5 * SECOND, 5);
    expect(await show(id)).toMatchObject({ status: expect.not.stringMatching('aborted'), ending: { kind: 'abort' } });
    await pass(120 * SECOND, 24);
    expect(await show(id)).toMatchObject({ status: 'aborted', test: { state: 'off' }, download: { state: 'done', compared: true } });
    expect(await stationOf(at)).toBeFalsy();
  });

  test('a signal on the backup path proves nothing and says so; a second person signs, and the old SIM stays', async () => {
    const at = await scene();
    await ask('POST /_test/world', { panel: { case: 'backup-path', target: at.csNo } });
    const { id } = await fitted(at);
    await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    await pass(30 * SECOND);
    const swap = await show(id);
    expect(swap.proof).toMatchObject({ signal: null, other_signal: { path: 'ip' }, missing: expect.arrayContaining(['signal']) });
    await expect(change(id, { step: 6 })).rejects.toThrow('proof-signal');
    const own = await ask(`POST /sim-swap/${id}/exception`, { reason: 'Line is good', version: swap.version });
    expect(own.status).toBe(403);
    const signature = { reason: 'Backup is enough until Monday', in_panel: 'new', version: swap.version };
    const signed = await ask(`POST /sim-swap/${id}/exception`, signature, other);
    expect(swapIn(signed).exception).toMatchObject({ missing: expect.arrayContaining(['signal']) });
    await change(id, { step: 6 });
    const heard: string[] = [];
    swapFinished.subscribe(async (_, { csNo }) => heard.push(csNo));
    await ask(`POST /sim-swap/${id}/finalize`, { version: (await show(id)).version });
    await pass(20 * SECOND, 10);
    const after = await show(id);
    expect(after).toMatchObject({ status: 'finalized', unfinished: { why: 'exception' }, old_sim: { status: 'active' } });
    expect(heard).not.toContain(at.csNo);
    expect(await ticketOf(at)).toMatchObject({ status: 'go-back', description: expect.stringContaining('Backup is enough until Monday') });
    const listed = (await ask('GET /sim-swap?unfinished=1&per_page=100')).body as { data: Swap[] };
    expect(listed.data.map((each) => each.id)).toContain(id);
  });

  test('an abort takes off test, switches the new SIM off and keeps the old one', async () => {
    const at = await scene();
    const { id } = await onTest(at);
    await activate(at);
    await expect(change(id, { status: 'aborted' })).rejects.toThrow('reason');
    await change(id, { status: 'aborted', reason: 'Customer closed' });
    await pass(20 * SECOND, 10);
    const after = await show(id);
    expect(after).toMatchObject({ status: 'aborted', old_sim: { status: 'active', cs_no: at.csNo }, new_sim: { status: 'deactivated' } });
    expect(await stationOf(at)).toBeFalsy();
    const open = await bench()
      .database.select()
      .from(testPeriods)
      .where(and(eq(testPeriods.systemNo, at.systemNo), isNull(testPeriods.closedAt)));
    expect(open).toEqual([]);
  });

  test('the history of the system names who did it, also where a job did the rest, and never the station', async () => {
    const at = await scene();
    const { id, version } = await onTest(at);
    expect((await ask(`POST /sim-swap/${id}/start-upload`, { version })).status).toBe(200);
    await pass(20 * SECOND);
    await change(id, { status: 'aborted', reason: 'Customer closed' });
    await pass(20 * SECOND, 10);
    const { data } = (await ask(`GET /cs/system/${at.csNo}/history`)).body as { data: { kind: string; by: string | null }[] };
    const by = Object.fromEntries(data.map((event) => [event.kind, event.by]));
    const me = 'Devin Okafor';
    expect(by).toMatchObject({ 'swap-begun': me, 'test-asked': me, 'program-saved': me, 'swap-aborted': me, 'test-off-asked': me });
    expect(by).toMatchObject({ 'test-confirmed': null, 'test-off': null });
  });

  test('its history tells what the carrier did and which SIM was chosen, in its place', async () => {
    const at = await scene();
    const { id } = await onTest(at);
    await activate(at);
    const { data } = (await ask(`GET /sim-swap/${id}/history`)).body as { data: SwapEvent[] };
    const kinds = data.map(({ kind }) => kind).reverse();
    expect(kinds.filter((kind) => kind.startsWith('carrier-'))).toEqual(['carrier-asked', 'carrier-confirmed']);
    expect(kinds.indexOf('test-confirmed')).toBeLessThan(kinds.indexOf('carrier-asked'));
    expect(data.find(({ kind }) => kind === 'chosen')?.facts).toMatchObject({ old_imei: at.old.imei, new_imei: at.fresh.imei });
    expect(data.find(({ kind }) => kind === 'carrier-confirmed')?.facts).toMatchObject({ action: 'activate', imei: at.fresh.imei });
    expect(new Set(data.map((event) => event.id)).size).toBe(data.length);
  });

  test('a swap that is looked at from its first step again is no draft once its SIM is chosen', async () => {
    const at = await scene();
    const { id, status } = await begin(at);
    expect(status).toBe('draft');
    await change(id, { step: 2, old_sim_id: at.old.id, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
    await activate(at);
    expect(await change(id, { step: 1 })).toMatchObject({ step: 1, status: 'open' });
    const list = (await ask('GET /sim-swap?status=draft&per_page=100')).body as { data: { id: number }[] };
    expect(list.data.map((swap) => swap.id)).not.toContain(id);
  });

  const ticketOf = async ({ ticketNumber }: Scene) => {
    const [row] = await bench().database.select().from(tickets).where(eq(tickets.ticketNumber, ticketNumber));
    return row;
  };
  const systemOf = async ({ csNo }: Scene) => ((await ask(`GET /cs/system/${csNo}`)).body as { data: System }).data;

  describe('once somebody was at the radio of the panel', () => {
    test('nobody aborts, goes back or signs without saying which one is in it, even when the ticks were taken back', async () => {
      const at = await scene();
      const { id } = await fitted(at);
      const ends = async () => {
        const { version } = await show(id);
        const say = { reason: 'Called off', version };
        return [
          await ask(`POST /sim-swap/${id}`, { ...say, status: 'aborted' }),
          await ask(`POST /sim-swap/${id}`, { ...say, status: 'go-back' }),
          await ask(`POST /sim-swap/${id}/exception`, say, other),
        ];
      };
      const missing = { status: 409, body: { code: 'illegal_state', errors: { step: ['in-panel-missing'] } } };
      for (const answer of await ends()) expect(answer).toMatchObject(missing);
      await change(id, { checks: [] });
      for (const answer of await ends()) expect(answer).toMatchObject(missing);
      expect(await show(id)).toMatchObject({ ending: null, touched: true });
    });

    test('the old one is back: it is ticked and heard over it, and only then the new one is switched off, and stock says where each is', async () => {
      const at = await scene();
      const { id } = await fitted(at);
      const end = async () => ask(`POST /sim-swap/${id}`, { status: 'aborted', reason: 'Wrong radio', version: (await show(id)).version });
      await change(id, { in_panel: 'old' });
      expect(await end()).toMatchObject({ status: 409, body: { errors: { step: ['back-open', 'back-signal'] } } });
      await ask('POST /_test/world', { panel: { case: 'backup-path', target: at.csNo } });
      const back = await change(id, { checks: BACK });
      expect(back.checks.map(({ name }) => name)).toEqual(['new-removed', 'old-back', 'closed-back']);
      await pass(10 * SECOND);
      expect(await show(id)).toMatchObject({ proof: { signal: null, other_signal: { path: 'ip' }, missing: ['signal'] } });
      expect(await end()).toMatchObject({ status: 409, body: { errors: { step: ['back-signal'] } } });
      expect(await simNow(at.fresh.id)).toMatchObject({ status: 'active', pending: null });
      await ask('POST /_test/world', { signal: { cs_no: at.csNo, code: 'E602' } });
      await pass(10 * SECOND);
      expect(await end()).toMatchObject({ status: 200 });
      await pass(20 * SECOND, 10);
      expect(await show(id)).toMatchObject({
        status: 'aborted',
        unfinished: null,
        old_sim: { status: 'active', stock_state: 'installed', cs_no: at.csNo },
        new_sim: { status: 'deactivated', cs_no: null },
      });
      expect(await stationOf(at)).toBeFalsy();
    });

    test('the new one stays: it stays on and is booked there, the swap stays unfinished, and another visit goes on with it', async () => {
      const at = await scene();
      await setSim(at.fresh.id, { stockState: 'warehouse', warehouseCode: 'DAL-01' });
      await ask('POST /_test/world', { panel: { case: 'no-signal', target: at.csNo } });
      const { id } = await fitted(at);
      await change(id, { status: 'aborted', in_panel: 'new', reason: 'Customer wants to leave' });
      await pass(20 * SECOND, 10);
      const left = await show(id);
      expect(left).toMatchObject({
        status: 'proving',
        ending: null,
        in_panel: { which: 'new', reason: 'Customer wants to leave' },
        test: { state: 'off' },
        old_sim: { status: 'active', pending: null, stock_state: 'transit', cs_no: null },
        new_sim: { status: 'active', pending: null, stock_state: 'installed', cs_no: at.csNo, warehouse_code: null },
      });
      expect(await unfinishedNow(id)).toMatchObject({ why: 'new-stays', cents_per_month: 350 });
      expect(await ticketOf(at)).toMatchObject({ status: 'go-back', description: expect.stringContaining('new SIM in the panel') });
      expect(await systemOf(at)).toMatchObject({ unproven: { swap_id: id, which: 'new' } });
      expect(await ask(`PUT /sims/${at.fresh.id}/deactivate`, { reason: 'Costs', confirm: at.csNo }, other)).toMatchObject({ status: 409 });

      expect((await ask(`POST /cs/system/${at.systemNo}/on-test/${id}`, { minutes: 60 })).status).toBe(200);
      await ask('POST /_test/world', { signal: { cs_no: at.csNo, code: 'E602' } });
      for (const code of ['E130', 'R130']) {
        await pass(SECOND);
        await ask('POST /_test/world', { signal: { cs_no: at.csNo, code, zone: '001' } });
      }
      await pass(90 * SECOND, 8);
      await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
      await pass(30 * SECOND, 8);
      await change(id, { step: 6 });
      expect((await ask(`POST /sim-swap/${id}/finalize`, { version: (await show(id)).version })).status).toBe(200);
      await pass(20 * SECOND, 10);
      expect(await show(id)).toMatchObject({ status: 'finalized', unfinished: null, old_sim: { status: 'deactivated' } });
      expect(await systemOf(at)).toMatchObject({ unproven: null });
    });

    test('nobody knows: both lines stay on, the ticket is urgent, and the system is named as without a proven path', async () => {
      const at = await scene();
      const { id } = await fitted(at);
      await change(id, { status: 'go-back', in_panel: 'unknown', reason: 'Technician does not answer' });
      await pass(20 * SECOND, 10);
      expect(await show(id)).toMatchObject({
        in_panel: { which: 'unknown' },
        test: { state: 'off' },
        old_sim: { status: 'active', pending: null, stock_state: 'installed' },
        new_sim: { status: 'active', pending: null, stock_state: 'truck' },
      });
      expect(await ticketOf(at)).toMatchObject({
        status: 'go-back',
        priority: 'urgent',
        description: expect.stringMatching(/nobody knows which SIM.*no proven path.*Technician does not answer/s),
      });
      expect(await unfinishedNow(id)).toMatchObject({ why: 'no-path' });
      expect(await systemOf(at)).toMatchObject({ unproven: { swap_id: id, which: 'unknown' } });
      const told = (await ask(`GET /sims/${at.old.id}/history`)).body as { data: { message: string | null }[] };
      expect(told.data[0]?.message).toMatch(/Nobody knows/);
      // Found out: the old one is in after all.
      await change(id, { in_panel: 'old' });
      expect((await unfinishedNow(id))?.why).toBe('open');
    });

    test('who leaves with a new radio that is not on yet has it switched on', async () => {
      const at = await scene();
      const { id } = await onTest(at);
      await change(id, { checks: checks('old-removed', 'fitted', 'verify-later') });
      await change(id, { status: 'go-back', in_panel: 'new', reason: 'It gets dark' });
      await pass(20 * SECOND, 10);
      expect(await show(id)).toMatchObject({ ending: null, new_sim: { status: 'active', stock_state: 'installed' } });
    });

    test('nobody signs for the old radio, for one that is switched off or for one that nobody knows', async () => {
      const at = await scene();
      await ask('POST /_test/world', { panel: { case: 'no-signal', target: at.csNo } });
      const { id } = await fitted(at);
      const sign = async (in_panel: string) =>
        ask(`POST /sim-swap/${id}/exception`, { reason: 'No coverage', in_panel, version: (await show(id)).version }, other);
      expect(await sign('old')).toMatchObject({ status: 409, body: { errors: { step: ['old-is-back'] } } });
      await setSim(at.fresh.id, { status: 'inventory' });
      expect(await sign('new')).toMatchObject({ status: 409, body: { errors: { step: ['line-not-moved'] } } });
      await setSim(at.fresh.id, { status: 'active' });
      const left = await sign('unknown');
      expect(swapIn(left)).toMatchObject({ exception: null, ending: { kind: 'leave' } });
      await pass(20 * SECOND, 10);
      expect(await ticketOf(at)).toMatchObject({ priority: 'urgent' });
    });

    test('the old SIM can be corrected and not dropped: what was in the panel has to be heard again', async () => {
      const at = await scene();
      const { id } = await fitted(at);
      await expect(change(id, { old_sim_id: null })).rejects.toThrow('old-kept');
    });
  });

  test('until its swap is over nobody switches off the old SIM or the new one, alone or in bulk; ending it sets both free', async () => {
    const at = await scene();
    const { id } = await onTest(at);
    await activate(at);
    const off = (sim: number, action = 'deactivate') =>
      ask(`PUT /sims/${sim}/${action}`, { reason: 'Costs money', confirm: at.csNo }, other);
    for (const action of ['deactivate', 'retire']) {
      expect(await off(at.old.id, action)).toMatchObject({
        status: 409,
        body: {
          code: 'illegal_state',
          message: expect.stringContaining(`swap ${id}`),
          errors: { action: ['swap-old'], swap: [String(id)] },
          next: expect.arrayContaining(['end-swap']),
          current: { hold: { swap_id: id, side: 'old' } },
        },
      });
      expect(await off(at.fresh.id, action)).toMatchObject({ status: 409, body: { errors: { action: ['swap-new'] } } });
    }
    expect((await ask(`GET /sims/${at.old.id}`)).body).toMatchObject({ data: { status: 'active', pending: null } });

    const batch = await addSelection(bench().database, [at.old, at.fresh]);
    const dry = await ask(`POST /batch/${batch}/jobs`, { action: 'deactivate', dry_run: true }, other);
    expect(dry.body).toMatchObject({
      data: {
        preflight: {
          changes: 0,
          skips: expect.arrayContaining([
            { rule: 'swap-old', count: 1 },
            { rule: 'swap-new', count: 1 },
          ]),
        },
      },
    });

    await change(id, { status: 'aborted', reason: 'Wrong site' });
    await pass(20 * SECOND, 10);
    expect(await show(id)).toMatchObject({ status: 'aborted', old_sim: { status: 'active' }, new_sim: { status: 'deactivated' } });
    expect((await ask(`GET /sims/${at.old.id}`)).body).not.toHaveProperty('data.hold');
    expect((await off(at.old.id)).status).toBe(200);
  });

  test('a panel that is not flagged has nothing to save or send, and is programmed on site', async () => {
    const at = await scene('Vista-20P');
    const { id, version } = await onTest(at);
    const refused = await ask(`POST /sim-swap/${id}/start-upload`, { version });
    expect(refused.body).toMatchObject({ errors: { step: ['not-flagged'] } });
    await activate(at);
    await change(id, { checks: FITTED });
    await expect(change(id, { step: 5 })).rejects.toThrow('not-programmed');
    await change(id, { checks: [...FITTED, ...checks('programmed-on-site')] });
    await change(id, { step: 5 });
    await pass(30 * SECOND, 8);
    expect((await show(id)).proof?.missing).toEqual([]);
    expect(await bench().database.select().from(programs).where(eq(programs.csNo, at.csNo))).toEqual([]);
  });

  test('whoever has it open is named, and it is taken over with a reason', async () => {
    const at = await scene();
    const { id, version } = await begin(at);
    await ask(`POST /sim-swap/${id}/presence`, {});
    const held = await ask(`POST /sim-swap/${id}/presence`, {}, other);
    expect(held.body).toMatchObject({ data: { user: expect.any(String) } });
    const refused = await ask(`POST /sim-swap/${id}`, { notes: 'mine', version }, other);
    expect(refused).toMatchObject({ status: 409, body: { next: ['take-over'] } });
    const took = await ask(`POST /sim-swap/${id}/presence`, { take_over: 'Shift ends' }, other);
    const taken = { from: 'Devin Okafor', from_id: expect.any(Number), at: expect.any(String), reason: 'Shift ends' };
    expect(took.body).toMatchObject({ data: { taken } });
    // It is still so when who took it says again that they have it open.
    await ask(`POST /sim-swap/${id}/presence`, {}, other);
    expect((await show(id)).presence).toMatchObject({ taken });
    expect((await ask(`POST /sim-swap/${id}`, { notes: 'mine', version }, other)).status).toBe(200);
    const told = (await ask(`GET /sim-swap/${id}/history`)).body as { data: { kind: string; message: string | null }[] };
    expect(told.data).toContainEqual(expect.objectContaining({ kind: 'taken-over', message: 'Shift ends' }));
  });

  test('a stale version is answered with the swap as it is now', async () => {
    const at = await scene();
    const { id, version } = await begin(at);
    await change(id, { notes: 'first' });
    expect(await ask(`POST /sim-swap/${id}`, { notes: 'second', version })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { notes: 'first' } },
    });
  });

  test('the same said again is no change, and another note to a point of the checklist stands in the history', async () => {
    const at = await scene();
    const { id } = await begin(at);
    const said = await change(id, { checks: checks('antenna') });
    expect((await change(id, { checks: checks('antenna') })).version).toBe(said.version);
    const noted = await change(id, { checks: [{ name: 'antenna', note: 'on the roof' }] });
    expect(noted.checks).toMatchObject([{ name: 'antenna', note: 'on the roof' }]);
    const told = (await ask(`GET /sim-swap/${id}/history`)).body as { data: { kind: string }[] };
    expect(told.data.filter(({ kind }) => kind === 'check')).toHaveLength(2);
  });

  test('a signature covers what it names: what goes missing after it stops the end, and needs another one', async () => {
    const at = await scene();
    await ask('POST /_test/world', { panel: { case: 'backup-path', target: at.csNo } });
    const { id } = await fitted(at);
    await ask(`POST /sim-swap/${id}/start-download`, { version: (await show(id)).version });
    await pass(30 * SECOND);
    const sign = async () =>
      ask(`POST /sim-swap/${id}/exception`, { reason: 'Backup until Monday', in_panel: 'new', version: (await show(id)).version }, other);
    expect((await sign()).status).toBe(200);
    // Nothing is left to sign for.
    expect(await sign()).toMatchObject({ status: 409, body: { code: 'illegal_state' } });
    await change(id, { step: 6 });
    await change(id, { checks: FITTED.filter(({ name }) => name !== 'antenna') });
    const { version } = await show(id);
    expect(await ask(`POST /sim-swap/${id}/finalize`, { version })).toMatchObject({
      status: 409,
      body: { errors: { step: ['proof-checklist'] } },
    });
    expect(swapIn(await sign()).exception?.missing).toEqual(expect.arrayContaining(['signal', 'checklist']));
    expect((await ask(`POST /sim-swap/${id}/finalize`, { version: (await show(id)).version })).status).toBe(200);
  });

  /** Another SIM of the kind of the new one. */
  async function spare(at: Scene) {
    const { id: _, imei, iccid, ...like } = at.fresh;
    const digits = { imei: `${imei.slice(0, -1)}9`, iccid: `${iccid?.slice(0, -1)}9` };
    const row = await insertOne(bench().database, sims, { ...like, ...digits });
    return row;
  }
  const simNow = async (id: number) => ((await ask(`GET /sims/${id}`)).body as { data: { status: string; pending: unknown } }).data;

  test('another new SIM has its own fit, proof and signature to bring, and the first one is switched off again', async () => {
    const at = await scene();
    const { id } = await fitted(at);
    const second = await spare(at);
    const swap = await change(id, { new_sim_id: second.id });
    expect(swap.checks.map(({ name }) => name)).toEqual(['old-removed']);
    expect(swap.proof).toMatchObject({ fitted_at: null, missing: expect.arrayContaining(['signal', 'checklist']) });
    // It may have been a slip.
    expect(await simNow(at.fresh.id)).toMatchObject({ status: 'active', pending: null });
    await pass(2 * MINUTE, 8);
    // It is in the panel until the other one is.
    expect(await simNow(at.fresh.id)).toMatchObject({ status: 'active', pending: null });
    await change(id, { checks: FITTED });
    await pass(2 * MINUTE, 8);
    expect(await simNow(at.fresh.id)).toMatchObject({ status: 'deactivated' });
    const told = (await ask(`GET /sim-swap/${id}/history`)).body as { data: { kind: string; facts: unknown }[] };
    expect(told.data).toContainEqual(
      expect.objectContaining({ kind: 'new-sim-off', facts: expect.objectContaining({ imei: at.fresh.imei }) }),
    );
  });

  test('a new SIM that was left by a slip and taken again stays on', async () => {
    const at = await scene();
    const { id } = await fitted(at);
    await change(id, { new_sim_id: (await spare(at)).id });
    await change(id, { new_sim_id: at.fresh.id });
    await pass(5 * MINUTE, 10);
    expect(await simNow(at.fresh.id)).toMatchObject({ status: 'active', pending: null });
  });

  test('whoever aborts a swap that is being finished is told so, and it is finished', async () => {
    const at = await scene();
    const { id, version } = await proven(at);
    expect((await ask(`POST /sim-swap/${id}/finalize`, { version })).status).toBe(200);
    const late = await ask(`POST /sim-swap/${id}`, { status: 'aborted', reason: 'Stop', version: (await show(id)).version }, other);
    expect(late).toMatchObject({ status: 409, body: { errors: { step: ['ending'] } } });
    await pass(20 * SECOND, 10);
    expect(await show(id)).toMatchObject({ status: 'finalized' });
  });

  test('whoever takes a swap over answers for its test, and the sheet still says who asked for it', async () => {
    const at = await scene();
    const { id } = await onTest(at);
    await ask(`POST /sim-swap/${id}/presence`, {});
    await ask(`POST /sim-swap/${id}/presence`, { take_over: 'Shift ends' }, other);
    const { data } = (await ask('GET /tests')).body as { data: { swap_id: number; by: string; user_id: number }[] };
    const { owner_id } = await show(id);
    expect(data.find(({ swap_id }) => swap_id === id)).toMatchObject({ user_id: owner_id, by: (await show(id)).presence?.user });
    const [row] = await bench().database.select().from(swaps).where(eq(swaps.id, id));
    if (!row) throw new Error('no swap');
    const {
      facts: { tests: asked },
    } = await collectEvidence(bench().database, row, bench().clock.now());
    expect(asked[0]?.by).not.toBe((await show(id)).presence?.user);
  });

  test('those who look are told that somebody has left', async () => {
    const at = await scene();
    const { id } = await begin(at);
    await ask(`POST /sim-swap/${id}/presence`, {});
    const heard: string[] = [];
    const stop = onChange(bench().database, (all) => {
      for (const { channel } of all) heard.push(channel);
    });
    await ask(`POST /sim-swap/${id}/presence`, { leave: true });
    await run();
    expect(heard).toContain(`sim-swap.${id}`);
    stop();
  });

  test('neither who began a swap nor who took it over signs for what is missing; a third person does', async () => {
    const at = await scene();
    const { id } = await fitted(at);
    await ask(`POST /sim-swap/${id}/presence`, {});
    await ask(`POST /sim-swap/${id}/presence`, { take_over: 'Shift ends' }, other);
    const third = (await bench().signIn('everything')).accessToken;
    const sign = async (as: string) =>
      ask(`POST /sim-swap/${id}/exception`, { reason: 'Backup until Monday', in_panel: 'new', version: (await show(id)).version }, as);
    for (const own of [token, other])
      expect(await sign(own)).toMatchObject({ status: 403, body: { code: 'forbidden', errors: { reason: ['second-person'] } } });
    expect((await show(id)).exception).toBeNull();
    expect(swapIn(await sign(third)).exception).toMatchObject({ reason: 'Backup until Monday' });
  });

  test('a SIM nobody knows the state of may still be paid for: its swap stays unfinished until it is known to be off', async () => {
    const at = await scene();
    const { id } = await proven(at);
    expect((await ask(`POST /sim-swap/${id}/finalize`, { version: (await show(id)).version })).status).toBe(200);
    await pass(20 * SECOND, 10);
    const oldIs = async (status: SimStatus) => {
      await bench().database.update(sims).set({ status }).where(eq(sims.id, at.old.id));
      const { data } = (await ask('GET /sim-swap?unfinished=1&per_page=100')).body as { data: Swap[] };
      return data.find((swap) => swap.id === id)?.unfinished?.why;
    };
    expect(await oldIs('unknown')).toBe('old-unknown');
    expect(await oldIs('active')).toBe('old-active');
    expect(await oldIs('deactivated')).toBeUndefined();
  });

  const setSim = (id: number, set: Partial<typeof sims.$inferInsert>) => bench().database.update(sims).set(set).where(eq(sims.id, id));
  const unfinishedNow = async (id: number) => {
    const { data } = (await ask('GET /sim-swap?unfinished=1&per_page=100')).body as { data: Swap[] };
    return data.find((swap) => swap.id === id)?.unfinished;
  };

  /** A swap that is called off before its test, with a new SIM nobody knows the state of. */
  async function calledOff(at: Scene, line: string, down = 0) {
    const { id } = await begin(at);
    await change(id, { step: 2, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
    await ask('POST /_test/world', { line: { imei: at.fresh.imei, state: line } });
    if (down) await ask('POST /_test/world', { carrier: { case: 'down', imei: at.fresh.imei, times: down } });
    await setSim(at.fresh.id, { status: 'unknown' });
    await change(id, { status: 'aborted', reason: 'Nobody there' });
    await pass(8 * SECOND);
    return id;
  }

  test('of a SIM nobody knows the state of after a swap the carrier is asked until it answers, and it is switched off if it is on', async () => {
    const at = await scene();
    const id = await calledOff(at, 'active', 4);
    expect(await show(id)).toMatchObject({ status: 'aborted', new_sim: { status: 'unknown' } });
    expect(await unfinishedNow(id)).toMatchObject({ why: 'new-unknown', since: expect.any(String), cents_per_month: 350, currency: 'USD' });
    await pass(3 * MINUTE, 8);
    expect(await show(id)).toMatchObject({ new_sim: { status: 'deactivated' }, unfinished: null });
    const told = (await ask(`GET /sim-swap/${id}/history`)).body as { data: { kind: string }[] };
    expect(told.data.slice(0, 3).map(({ kind }) => kind)).toEqual(['carrier-confirmed', 'carrier-asked', 'new-sim-off']);
  });

  test('one that somebody else hears to be on is switched off too; one that the carrier will not switch off is not asked for again', async () => {
    const at = await scene();
    const id = await calledOff(at, 'active', 4);
    await ask('POST /_test/world', { carrier: { case: 'refused', imei: at.fresh.imei } });
    await ask('POST /_test/world', { line: { imei: at.fresh.imei, state: 'active', told: true } });
    expect(await show(id)).toMatchObject({ status: 'aborted', new_sim: { status: 'active', pending: null } });
    await pass(3 * MINUTE, 8);
    const told = async () =>
      ((await ask(`GET /sims/${at.fresh.id}/history`)).body as { data: { kind: string }[] }).data.map(({ kind }) => kind);
    expect((await told()).slice(0, 3)).toEqual(['failed', 'asked', 'reported']);
    await pass(30 * MINUTE, 8);
    expect((await told())[0]).toBe('failed');
    expect((await unfinishedNow(id))?.why).toBe('new-active');
  });

  test('a new SIM that was left and that nobody knows the state of is switched off once it is known to be on', async () => {
    const at = await scene();
    const { id } = await begin(at);
    await change(id, { step: 2, new_sim_id: at.fresh.id, cell_type: '263LTE-V' });
    await ask('POST /_test/world', { line: { imei: at.fresh.imei, state: 'active' } });
    await setSim(at.fresh.id, { status: 'unknown' });
    await change(id, { new_sim_id: (await spare(at)).id });
    await pass(5 * MINUTE, 10);
    expect(await simNow(at.fresh.id)).toMatchObject({ status: 'unknown', pending: null });
    expect((await ask(`GET /sims/${at.fresh.id}/provider-status`)).status).toBe(200);
    await pass(30 * MINUTE, 10);
    expect(await simNow(at.fresh.id)).toMatchObject({ status: 'deactivated' });
  });

  test('one that the carrier says is off is left alone, and one that stays a riddle stays on the list', async () => {
    const off = await calledOff(await scene(), 'deactive');
    expect(await show(off)).toMatchObject({ status: 'aborted', new_sim: { status: 'deactivated', pending: null }, unfinished: null });
    const riddle = await calledOff(await scene(), 'what-is-this');
    expect((await unfinishedNow(riddle))?.why).toBe('new-unknown');
  });

  test('those that turn unknown after their swap are asked about when they are looked for; under an exception the old one stays on', async () => {
    const { database, context } = bench();
    const ended = async (exception: { by: string; at: string; reason: string; missing: [] } | null) => {
      const at = await scene();
      const { id } = await begin(at);
      await ask('POST /_test/world', { line: { imei: at.old.imei, state: 'active' } });
      await setSim(at.old.id, { status: 'unknown', csNo: null, stockState: 'transit' });
      await database.update(swaps).set({ status: 'finalized', oldSimId: at.old.id, exception }).where(eq(swaps.id, id));
      return id;
    };
    const plain = await ended(null);
    const signed = await ended({ by: 'Mia', at: bench().clock.now().toISOString(), reason: 'Until Monday', missing: [] });
    await adoptUnknown(context);
    await pass(30 * SECOND);
    expect(await show(plain)).toMatchObject({ old_sim: { status: 'deactivated' }, unfinished: null });
    expect(await show(signed)).toMatchObject({ old_sim: { status: 'active', pending: null }, unfinished: { why: 'exception' } });
  });

  test('a SIM that a swap left over and another system uses since costs nobody anything in vain', async () => {
    const at = await scene();
    const id = await calledOff(at, 'deactive');
    await setSim(at.fresh.id, { status: 'active' });
    expect((await unfinishedNow(id))?.why).toBe('new-active');
    await setSim(at.fresh.id, { stockState: 'installed', csNo: (await scene()).csNo });
    expect(await unfinishedNow(id)).toBeUndefined();
    expect((await show(id)).unfinished).toBeNull();
  });
}
