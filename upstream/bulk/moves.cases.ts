import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { LineMove } from '#lib/contract/bulk.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { Todo } from '#lib/contract/todos.ts';
import { CONFIRM_ABOVE } from '#lib/contract/words/bulk.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { HOUR } from '#upstream/core/clock.ts';
import { type NewSimRow, type SimRow, simEvents, sims } from '#upstream/sims/tables.ts';
import { cases } from '#upstream/simulators/carrier/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { bulkDriver } from '#upstream/testing/bulk.ts';
import { addSim, freshNumbers } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

/** Lines of the stock go to other cards or radios by a list. ThingSpace Connectivity Management: Change Device Identifier; Cisco DevNet: Edit Device Details. */
export function bulkMoveCases(given: () => Bench) {
  let bench: Bench;
  let driver: ReturnType<typeof bulkDriver>;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(given().connection, { ACCESS_SECONDS: '86400' });
    driver = bulkDriver(bench);
    token = (await bench.signIn('admin')).accessToken;
  });
  const someone = someoneWith(() => bench);

  type Given = { from: string; to: string };
  const Moves = z.object({ data: z.object({ moves: z.array(LineMove) }) });
  const order = (moves: readonly Given[], more: object = {}, as = token) =>
    bench.ask('POST /line-moves', { token: as, body: { moves, ...more } });
  const pairs = (...of: [SimRow, SimRow][]): Given[] => of.map(([from, to]) => ({ from: simNumber(from), to: simNumber(to) }));
  const judged = async (moves: readonly Given[], as = token) => Moves.parse((await order(moves, { dry_run: true }, as)).body).data.moves;
  const simAt = async (id: number) => one(Sim).parse((await bench.ask(`GET /sims/${id}`, { token })).body).data;
  const historyOf = async (id: number) => listOf(SimEvent).parse((await bench.ask(`GET /sims/${id}/history`, { token })).body).data;
  const carrier = (trouble: object) => bench.ask('POST /_test/world', { body: { carrier: trouble } });
  const isOn = { status: 'active', providerState: 'active', ipAddress: '100.64.7.7', plan: 'P1' } as const;
  let numbered = 0;
  const line = (more: Partial<NewSimRow> = {}) => {
    numbered += 1;
    return addSim(bench.database, { ...isOn, msisdn: `214557${String(1000 + numbered)}`, ...more });
  };
  const fresh = (more: Partial<NewSimRow> = {}) => addSim(bench.database, more);
  const att = { provider: 'att', providerState: 'ACTIVATED' } as const;

  test('each line goes over as its carrier does it: a card alone, a radio alone, both, and by a new line at another carrier', async () => {
    const card = [await line(), await fresh({ imei: '' })] as [SimRow, SimRow];
    const radio = [await line(), await fresh({ iccid: null })] as [SimRow, SimRow];
    const both = [await line(), await fresh()] as [SimRow, SimRow];
    const other = [await line(), await fresh({ provider: 'att' })] as [SimRow, SimRow];
    const list = pairs(card, radio, both, other);
    expect((await judged(list)).map(({ move, rule }) => [move, rule])).toEqual([
      ['change-iccid', null],
      ['change-imei', null],
      ['change-both', null],
      ['new-line', null],
    ]);
    const { id } = driver.jobIn((await order(list, { reason: 'cards of the bad batch' })).body);
    expect(await driver.finish(token, id)).toMatchObject({ action: 'move-line', state: 'done', done: 4, failed: 0, skipped: 0 });
    const number = (sim: SimRow) => sim.msisdn;
    expect(await simAt(card[1].id)).toMatchObject({
      imei: card[0].imei,
      iccid: card[1].iccid,
      status: 'active',
      msisdn: number(card[0]),
      plan: 'P1',
    });
    expect(await simAt(card[0].id)).toMatchObject({ imei: '', iccid: card[0].iccid, status: 'deactivated', msisdn: null });
    expect(await simAt(radio[1].id)).toMatchObject({
      imei: radio[1].imei,
      iccid: radio[0].iccid,
      status: 'active',
      msisdn: number(radio[0]),
    });
    expect(await simAt(radio[0].id)).toMatchObject({ imei: radio[0].imei, iccid: null, status: 'deactivated' });
    expect(await simAt(both[1].id)).toMatchObject({ imei: both[1].imei, iccid: both[1].iccid, status: 'active', msisdn: number(both[0]) });
    const [old, now] = [await simAt(other[0].id), await simAt(other[1].id)];
    expect([old.status, now.status, now.provider]).toEqual(['deactivated', 'active', 'att']);
    expect(now.msisdn).not.toBe(number(other[0]));
    const moved = { reason: 'cards of the bad batch', job_id: id };
    expect(await historyOf(card[0].id)).toMatchObject([
      { kind: 'line-gone', ...moved },
      { kind: 'move-asked', by: 'Marisol Treviño', ...moved },
    ]);
  });

  test('before it begins it says what stays and what is new, and what that costs', async () => {
    const [kept, ended] = [await line(), await line()];
    const dry = driver.jobIn(
      (await order(pairs([kept, await fresh()], [ended, await fresh({ provider: 'att' })]), { dry_run: true })).body,
    );
    expect(dry).toMatchObject({
      id: 0,
      preflight: {
        changes: 2,
        hints: [
          { hint: 'change-both', count: 1 },
          { hint: 'new-line', count: 1 },
        ],
      },
    });
    expect((await simAt(kept.id)).pending).toBeNull();
  });

  test('what a live system depends on is moved by a swap alone, and every other row that can not go says why', async () => {
    const { database, clock } = bench;
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const target = () => fresh();
    const live = await line({ stockState: 'installed', csNo: 'DAL-99001', warehouseCode: null });
    const held = await line();
    const swap = { ticketNumber: 'T-MOVES', csNo: 'DAL-99002', step: 2, checks: [], status: 'draft' as const, ...dates };
    await database.insert(swaps).values({ ...swap, oldSimId: held.id });
    const worn = await line();
    await database
      .insert(simEvents)
      .values(Array.from({ length: 5 }, () => ({ simId: worn.id, at: clock.now(), kind: 'asked', action: 'activate' as const })));
    const [off, ok, away, attLine] = [await fresh({ status: 'deactivated' }), await line(), await line(), await line(att)];
    const list = [
      ...pairs([live, await target()], [held, await target()], [worn, await fresh({ provider: 'att' })], [off, await target()]),
      ...pairs([away, await fresh({ stockState: 'installed', csNo: 'DAL-99003', warehouseCode: null })]),
      ...pairs([attLine, await fresh({ provider: 'att', iccid: null })], [ok, await target()], [ok, await target()]),
      { from: simNumber(await line()), to: '353806999999990' },
      { from: '353806999999990', to: simNumber(await target()) },
    ];
    expect((await judged(list)).map(({ rule }) => rule)).toEqual([
      'by-swap',
      'swap-old',
      'day-limit',
      'not-active',
      'not-at-hand',
      'no-card',
      null,
      'twice',
      'no-target',
      'no-sim',
    ]);
    const { id } = driver.jobIn((await order(list)).body);
    expect(await driver.finish(token, id)).toMatchObject({ done: 1, failed: 0, skipped: 8 });
    expect(await simAt(live.id)).toMatchObject({ status: 'active', msisdn: live.msisdn, pending: null });
    await database.delete(swaps).where(eq(swaps.ticketNumber, 'T-MOVES'));
  });

  test('what the carrier refuses is told in its words, can be had as a list of pairs and tried again; neither record has changed', async () => {
    const [from, to] = [await line(), await fresh()];
    await carrier({ case: 'refused', imei: from.imei });
    const { id } = driver.jobIn((await order(pairs([from, to]))).body);
    expect(await driver.finish(token, id)).toMatchObject({ done: 0, failed: 1 });
    expect(await driver.rows(token, id)).toMatchObject([{ state: 'failed', to: to.imei, message: expect.stringMatching(/./) }]);
    expect([(await simAt(from.id)).status, (await simAt(to.id)).status]).toEqual(['active', 'inventory']);
    const file = await (await bench.send(`GET /jobs/${id}/failures`, { token })).text();
    const [head, ...lines] = file.trim().split('\r\n');
    expect([head, lines]).toEqual([
      expect.stringContaining('"from","to","message"'),
      [expect.stringMatching(`${from.imei}.+${to.imei}.+,"`)],
    ]);
    const again = driver.jobIn((await driver.steer(token, id, 'retry')).body);
    expect(await driver.finish(token, again.id)).toMatchObject({ action: 'move-line', total: 1, done: 1 });
    expect(await simAt(to.id)).toMatchObject({ status: 'active', msisdn: from.msisdn });
  });

  test('an old line stays until the new one is on; a card alone gets the radio where its carrier keeps a line by the card', async () => {
    const kept = [await line(att), await fresh({ provider: 'att' })] as [SimRow, SimRow];
    const card = [await line(att), await fresh({ provider: 'att', imei: '' })] as [SimRow, SimRow];
    await carrier({ case: 'fails', imei: kept[1].imei });
    const { id } = driver.jobIn((await order(pairs(kept, card))).body);
    expect(await driver.finish(token, id)).toMatchObject({ done: 1, failed: 1 });
    expect(await simAt(kept[0].id)).toMatchObject({ status: 'active', pending: null });
    expect(await simAt(card[1].id)).toMatchObject({ status: 'active', imei: card[0].imei });
    expect(await simAt(card[0].id)).toMatchObject({ status: 'deactivated', imei: '' });
  });

  test('a card alone gets a radio that is known by its MEID too', async () => {
    const meid = 'A000003E80B1C2';
    const old = await line({ ...att, imei: '', meid, technology: 'lte' });
    const card = await fresh({ provider: 'att', imei: '' });
    const { id } = driver.jobIn((await order([{ from: old.iccid ?? '', to: card.iccid ?? '' }])).body);
    expect(await driver.finish(token, id)).toMatchObject({ done: 1, failed: 0 });
    expect(await simAt(card.id)).toMatchObject({ status: 'active', imei: '', meid, technology: 'lte' });
    expect(await simAt(old.id)).toMatchObject({ status: 'deactivated', imei: '', meid: null, iccid: old.iccid });
  });

  test('a row is judged again when its turn comes, and goes over as it was shown or not at all', async () => {
    const [sold, changed] = [await line(), await line()];
    const [one1, one2] = [await fresh(), await fresh()];
    const { id } = driver.jobIn((await order(pairs([sold, one1], [changed, one2]))).body);
    await driver.steer(token, id, 'pause');
    await bench.database.update(sims).set({ stockState: 'installed', csNo: 'DAL-99004', warehouseCode: null }).where(eq(sims.id, sold.id));
    await bench.database.update(sims).set({ provider: 'att' }).where(eq(sims.id, one2.id));
    await driver.steer(token, id, 'resume');
    await driver.finish(token, id);
    expect(await driver.rows(token, id)).toMatchObject([
      { state: 'skipped', rule: 'by-swap' },
      { state: 'skipped', rule: 'other-move' },
    ]);
  });

  test('a SIM that joins another list leaves the paused one it waits in, which goes on without it; one that is on its way leaves none', async () => {
    const [first, second, spare] = [await line(), await line(), await fresh()];
    const [one1, one2, other] = [await fresh(), await fresh(), await fresh()];
    const waiting = driver.jobIn((await order(pairs([first, one1], [second, one2]))).body);
    const joined = () => judged(pairs([first, other], [second, other], [spare, one2]));
    expect((await joined()).map(({ rule }) => rule)).toEqual(['in-job', 'twice', 'in-job']);
    await driver.steer(token, waiting.id, 'pause');
    expect((await judged(pairs([first, other]))).map(({ move, rule }) => [move, rule])).toEqual([['change-both', null]]);
    // A list that is only looked at takes nothing.
    expect((await driver.rows(token, waiting.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const { id } = driver.jobIn((await order(pairs([first, other]))).body);
    expect((await driver.rows(token, waiting.id)).map(({ state, rule }) => [state, rule])).toEqual([
      ['skipped', 'in-job'],
      ['waiting', null],
    ]);
    await driver.steer(token, waiting.id, 'resume');
    expect(await driver.finish(token, id)).toMatchObject({ done: 1, failed: 0 });
    expect(await driver.finish(token, waiting.id)).toMatchObject({ state: 'done', done: 1, failed: 0, skipped: 1 });
    expect(await simAt(other.id)).toMatchObject({ status: 'active', msisdn: first.msisdn });
    expect(await simAt(one1.id)).toMatchObject({ status: 'inventory', msisdn: null });
    expect(await simAt(one2.id)).toMatchObject({ status: 'active', msisdn: second.msisdn });
  });

  test('an old line that a system or a swap has by the time the new one is on stays on, and so does one that is suspended: each row says why', async () => {
    const { database, clock } = bench;
    const of = async () => [await line(), await fresh({ provider: 'att' })] as [SimRow, SimRow];
    const [live, held, paused, lost, plain] = [await of(), await of(), await of(), await of(), await of()];
    const all = [live, held, paused, lost, plain];
    for (const [, to] of all) await carrier({ case: 'slow', imei: to.imei, seconds: 60 });
    const { id } = driver.jobIn((await order(pairs(...all))).body);
    await bench.context.queue.runDue();
    expect((await simAt(live[1].id)).pending).toMatchObject({ action: 'activate' });
    const set = (row: SimRow, more: Partial<NewSimRow>) => database.update(sims).set(more).where(eq(sims.id, row.id));
    await set(live[0], { stockState: 'installed', csNo: 'DAL-99005', warehouseCode: null });
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const swap = { ticketNumber: 'T-MOVES', csNo: 'DAL-99006', step: 2, checks: [], status: 'draft' as const, ...dates };
    await database.insert(swaps).values({ ...swap, newSimId: held[0].id });
    await set(paused[0], { status: 'suspended' });
    await set(lost[0], { status: 'unknown' });
    expect(await driver.finish(token, id)).toMatchObject({ done: 1, failed: 4 });
    expect((await driver.rows(token, id)).map(({ state, rule }) => [state, rule])).toEqual([
      ['failed', 'by-swap'],
      ['failed', 'swap-new'],
      ['failed', 'suspended'],
      ['failed', 'unknown'],
      ['done', null],
    ]);
    for (const [from, to] of [live, held]) {
      expect(await simAt(from.id)).toMatchObject({ status: 'active', pending: null, imei: from.imei });
      expect((await simAt(to.id)).status).toBe('active');
    }
    expect((await simAt(plain[0].id)).status).toBe('deactivated');
    const file = await (await bench.send(`GET /jobs/${id}/failures`, { token })).text();
    expect(file).toMatch(/by-swap/);
    await database.delete(swaps).where(eq(swaps.ticketNumber, 'T-MOVES'));
  });

  test('what a list moves is neither booked on a system nor given another number until the list is over', async () => {
    const [from, to] = [await line(), await fresh({ provider: 'att' })];
    const [system = { csNo: '' }] = await bench.database.select({ csNo: systems.csNo }).from(systems).limit(1);
    await carrier({ case: 'slow', imei: to.imei, seconds: 60 });
    const { id } = driver.jobIn((await order(pairs([from, to]))).body);
    await bench.context.queue.runDue();
    const install = () => bench.ask(`POST /sims/${from.id}`, { token, body: { stock_state: 'installed', cs_no: system.csNo, version: 1 } });
    const refusal = { status: 409, body: { code: 'illegal_state', errors: { imei: ['in-job'] } } };
    expect(await install()).toMatchObject(refusal);
    expect(await bench.ask(`POST /sims/${from.id}`, { token, body: { imei: freshNumbers().imei, version: 1 } })).toMatchObject(refusal);
    expect((await bench.ask(`POST /sims/${from.id}`, { token, body: { notes: 'bad batch', version: 1 } })).status).toBe(200);
    expect(await driver.finish(token, id)).toMatchObject({ done: 1 });
  });

  test('a move whose carrier answers nothing for hours says so once with its row and to whoever ordered it, until it is answered', async () => {
    const [from, to] = [await line(), await fresh()];
    await carrier({ case: 'down', imei: from.imei, times: 10_000 });
    const { id } = driver.jobIn((await order(pairs([from, to]))).body);
    const pass = async (ms: number) => {
      for (let step = 0; step < 4; step += 1) {
        bench.clock.forward(ms / 4);
        await bench.context.queue.runDue();
      }
    };
    const todosOf = async () => listOf(Todo).parse((await bench.ask(`GET /todos?about=sim:${from.id}`, { token })).body).data;
    await bench.context.queue.runDue();
    await pass(HOUR);
    expect(await driver.rows(token, id)).toMatchObject([{ state: 'acting', message: null }]);
    expect(await todosOf()).toEqual([]);
    await pass(2 * HOUR);
    expect(await driver.rows(token, id)).toMatchObject([{ state: 'acting', message: 'the carrier does not answer' }]);
    expect(await todosOf()).toMatchObject([{ title: expect.stringContaining(to.imei), assignee: 'Marisol Treviño', completed_at: null }]);
    await bench.database.delete(cases).where(eq(cases.imei, from.imei));
    expect(await driver.finish(token, id)).toMatchObject({ done: 1 });
    expect(await driver.rows(token, id)).toMatchObject([{ state: 'done', message: null }]);
    expect((await todosOf()).filter(({ completed_at }) => completed_at === null)).toEqual([]);
  });

  test('the number of a new card that somebody may not read is not in the rows they read, nor in the file of those that failed', async () => {
    const [from, to] = [await line({ warehouseCode: 'HOU-01' }), await fresh()];
    await carrier({ case: 'refused', imei: from.imei });
    const { id } = driver.jobIn((await order(pairs([from, to]))).body);
    await driver.finish(token, id);
    const client = await someone([
      { action: 'read', subject: 'Batch' },
      { action: 'read', subject: 'Sim', conditions: { warehouse_code: 'HOU-01' } },
    ]);
    expect(await driver.rows(client, id)).toMatchObject([{ imei: from.imei, to: null }]);
    const told = async (as: string) => (await bench.send(`GET /jobs/${id}/failures`, { token: as })).text();
    expect(await told(client)).toContain(from.imei);
    expect(await told(client)).not.toContain(to.imei);
    expect(await told(token)).toContain(to.imei);
  });

  test('two that begin with the same line or the same new card: one has it', async () => {
    const [from, to, other] = [await line(), await fresh(), await line()];
    const { id } = driver.jobIn((await order(pairs([from, to]))).body);
    expect((await judged(pairs([from, await fresh()], [other, to]))).map(({ rule }) => rule)).toEqual(['in-job', 'in-job']);
    await driver.finish(token, id);
  });

  test('while a line moves nothing else is asked of either, also after a start anew', async () => {
    const [from, to] = [await line(), await fresh()];
    await carrier({ case: 'slow', imei: from.imei, seconds: 120 });
    const { id } = driver.jobIn((await order(pairs([from, to]))).body);
    await bench.context.queue.runDue();
    expect((await simAt(from.id)).pending).toMatchObject({ action: 'deactivate', row_id: expect.any(Number) });
    expect((await bench.ask(`PUT /sims/${from.id}/deactivate`, { token, body: { reason: 'old' } })).status).toBe(409);
    await openBench(given().connection, { ACCESS_SECONDS: '86400' });
    expect(
      await bench.database.execute(sql`select 1 from jobs where kind = 'carrier' and key = ${`sim:${from.id}`} and finished_at is null`),
    ).toMatchObject({
      rows: [],
    });
    expect(await driver.finish(token, id)).toMatchObject({ done: 1 });
  });

  test(`more than ${CONFIRM_ABOVE} lines want their number repeated, and who may not activate and deactivate moves none`, async () => {
    const many: [SimRow, SimRow][] = [];
    for (let row = 0; row <= CONFIRM_ABOVE; row += 1) many.push([await line(), await fresh()]);
    expect(await order(pairs(...many))).toMatchObject({
      status: 409,
      body: { code: 'confirm_needed', current: { preflight: { changes: 51 } } },
    });
    await bench.database.delete(sims).where(
      inArray(
        sims.id,
        many.flat().map(({ id }) => id),
      ),
    );
    const reading = { action: 'read', subject: 'Sim' };
    const half = await someone([reading, { action: 'activate', subject: 'Sim' }]);
    expect((await order([{ from: freshNumbers().imei, to: freshNumbers().imei }], {}, half)).status).toBe(403);
    expect(await order([{ from: '', to: '1' }])).toMatchObject({ status: 422 });
    expect(await order([])).toMatchObject({ status: 422 });
  });
}
