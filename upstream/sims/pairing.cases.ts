import { eq } from 'drizzle-orm';
import { Batch, BatchWithRows } from '#lib/contract/batches.ts';
import { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent, sims as simCalls } from '#lib/contract/sims.ts';
import { Todo } from '#lib/contract/todos.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { bulkJobs, bulkRows } from '#upstream/bulk/tables.ts';
import { DAY } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { imports } from '#upstream/imports/tables.ts';
import { scheduledChanges } from '#upstream/scheduledChanges/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim, freshNumbers } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { onTimesOf } from './onTimes.ts';
import { type NewSimRow, type SimRow, simEvents, sims } from './tables.ts';

/** What must hold when a card is put in a radio by hand, and taken out again, on either database. */
export function simPairingCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  type More = Partial<NewSimRow>;
  const addCard = (more: More = {}) => addSim(bench().database, { deviceType: 'XT50-LTE-V', imei: '', ...more });
  const addRadio = (more: More = {}) => addSim(bench().database, { deviceType: 'XT50-LTE-V', iccid: null, ...more });
  const pair = (card: SimRow, radio: SimRow, more: { as?: string; key?: string; version?: number; radio_version?: number } = {}) => {
    const { as = token, key, ...versions } = more;
    const body = { radio_id: radio.id, version: card.version, radio_version: radio.version, ...versions };
    return bench().ask(`POST /sims/${card.id}/pair`, { token: as, body, ...(key && { headers: { 'idempotency-key': key } }) });
  };
  const unpair = (id: number, version?: number) => bench().ask(`POST /sims/${id}/unpair`, { token, body: { version } });
  const show = (id: number) => bench().ask(`GET /sims/${id}`, { token });
  const history = async (id: number) => listOf(SimEvent).parse((await bench().ask(`GET /sims/${id}/history`, { token })).body).data;
  const under = async (ability: unknown) => {
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    return (await bench().signIn('client')).accessToken;
  };
  const statuses = async (answers: Promise<{ status: number }>[]) => (await Promise.all(answers)).map(({ status }) => status).sort();
  const refusal = (rule: string) => ({ status: 409, body: { errors: { action: [rule] } } });

  test('a clerk puts a card in a radio: the card’s record stays with its line and takes what it lacks; the histories of both are told in it', async () => {
    const card = await addCard({ provider: 'att', status: 'deactivated', plan: null, notes: 'from the van' });
    const radio = await addRadio({ provider: 'att', deviceType: 'XT50-LTE-A', warehouseCode: 'HOU-01', plan: 'P1', notes: 'scratched' });
    await bench().ask(`POST /sims/${radio.id}`, { token, body: { notes: 'scratched twice', version: 1 } });
    const link = { kind: 'sim', id: String(radio.id) };
    expect((await bench().ask('PUT /todos', { token, body: { title: 'Find its antenna', link } })).status).toBe(200);
    const answer = await pair(card, radio, { radio_version: 2 });
    expect(answer.status).toBe(200);
    expect(one(Sim).parse(answer.body).data).toMatchObject({
      ...{ id: card.id, imei: radio.imei, iccid: card.iccid, status: 'deactivated', device_type: 'XT50-LTE-A', warehouse_code: 'DAL-01' },
      ...{ plan: 'P1', notes: 'from the van\nscratched twice', version: 2 },
    });
    expect((await show(radio.id)).status).toBe(404);
    expect(await history(card.id)).toMatchObject([
      { kind: 'paired', by: expect.any(String), before: { imei: '' }, after: { imei: radio.imei }, of_radio: false },
      { kind: 'changed', after: { notes: 'scratched twice' }, of_radio: true },
    ]);
    expect((await bench().ask(`GET /todos?about=sim:${card.id}`, { token })).body).toMatchObject({ data: [{ title: 'Find its antenna' }] });
    expect((await bench().ask(`GET /search-by-sim?q=${radio.imei}`, { token })).body).toMatchObject({ data: [{ id: card.id }] });
  });

  test('what happened to either is told in the order it happened', async () => {
    const [card, radio] = [await addCard(), await addRadio()];
    const daysAgo = (days: number) => new Date(bench().clock.now().getTime() - days * DAY);
    await bench()
      .database.insert(simEvents)
      .values([
        { simId: card.id, at: daysAgo(9), kind: 'checked' },
        { simId: card.id, at: daysAgo(3), kind: 'checked' },
        { simId: radio.id, at: daysAgo(6), kind: 'checked' },
      ]);
    expect((await pair(card, radio)).status).toBe(200);
    const told = (await history(card.id)).filter(({ kind }) => kind === 'checked').map(({ at }) => at);
    expect(told).toEqual([3, 6, 9].map((days) => expect.stringContaining(daysAgo(days).toISOString().slice(0, 13))));
  });

  test('the card is taken out again: two records in the same place, each with its line in its history, and they can be put together again', async () => {
    const [card, radio] = [await addCard(), await addRadio()];
    await pair(card, radio);
    const answer = await unpair(card.id, 2);
    expect(answer.status).toBe(200);
    const parted = simCalls.unpair.reply.parse(answer.body).data;
    expect(parted.card).toMatchObject({ id: card.id, imei: '', iccid: card.iccid, version: 3 });
    expect(parted.radio).toMatchObject({ imei: radio.imei, iccid: null, status: 'inventory', warehouse_code: 'DAL-01', provider: 'vzw' });
    expect((await history(card.id))[0]).toMatchObject({ kind: 'paired', before: { imei: radio.imei }, after: { imei: '' } });
    expect(await history(parted.radio.id)).toMatchObject([
      { kind: 'paired', before: { iccid: card.iccid }, after: { iccid: null } },
      { kind: 'created' },
      { kind: 'paired', after: { iccid: card.iccid } },
    ]);
    const [lone] = await bench().database.select().from(sims).where(eq(sims.id, parted.radio.id));
    expect(lone && (await pair({ ...card, version: 3 }, lone)).status).toBe(200);
  });

  test('parted, the card has the device type it had before the radio came', async () => {
    const [card, radio] = [await addCard({ deviceType: null }), await addRadio({ deviceType: 'TG-7E-V' })];
    expect((await pair(card, radio)).body).toMatchObject({ data: { device_type: 'TG-7E-V' } });
    const parted = simCalls.unpair.reply.parse((await unpair(card.id)).body).data;
    expect(parted).toMatchObject({ card: { device_type: null }, radio: { device_type: 'TG-7E-V' } });
    const alike = await addSim(bench().database);
    const same = simCalls.unpair.reply.parse((await unpair(alike.id)).body).data;
    expect(same).toMatchObject({ card: { device_type: alike.deviceType }, radio: { device_type: alike.deviceType } });
  });

  describe('what is scheduled for a radio', () => {
    let admin: string;
    beforeEach(async () => {
      admin = (await bench().signIn('admin')).accessToken;
    });
    afterEach(async () => {
      const { database } = bench();
      await database.delete(jobs).where(eq(jobs.kind, 'scheduled-change'));
      await database.delete(scheduledChanges);
    });
    const schedule = async (ids: readonly number[], action = 'activate') => {
      const day = daysAfter(localDay(bench().env.TIME_ZONE, bench().clock.now().getTime()), 40);
      const body = { lines: { id: [...ids] }, action, day, reason: 'contract begins' };
      return one(ScheduledChange).parse((await bench().ask('PUT /scheduled-changes', { token: admin, body })).body).data;
    };
    const scheduledFor = async (id: number) =>
      listOf(ScheduledChange).parse((await bench().ask(`GET /scheduled-changes?sim=${id}`, { token: admin })).body).data;

    test('goes on for the record that it and a card become, and with the radio when they are parted; its history says so', async () => {
      const [card, radio, other] = [await addCard(), await addRadio(), await addRadio()];
      const { id, day } = await schedule([radio.id, other.id]);
      await pair(card, radio);
      expect(await scheduledFor(card.id)).toMatchObject([{ id, state: 'waiting', lines: 2, day }]);
      const moved = { kind: 'schedule-moved', action: 'activate', message: day, reason: 'contract begins', of_radio: true };
      expect(await history(card.id)).toContainEqual(expect.objectContaining(moved));
      const { radio: alone } = simCalls.unpair.reply.parse((await unpair(card.id)).body).data;
      expect(await scheduledFor(card.id)).toEqual([]);
      expect(await scheduledFor(alone.id)).toMatchObject([{ id, state: 'waiting', lines: 2 }]);
      const told = (await history(alone.id)).filter(({ kind }) => kind === 'schedule-moved');
      expect(told).toMatchObject([{ of_radio: false }, { of_radio: false }]);
      expect((await history(card.id)).map(({ kind }) => kind)).toEqual(['paired', 'paired']);
    });

    test('is left out where something is scheduled for the card, and whoever scheduled it is told', async () => {
      const [card, radio, other] = [await addCard(), await addRadio(), await addRadio()];
      const [ofCard, ofRadio, ofMany] = [await schedule([card.id]), await schedule([radio.id]), await schedule([radio.id, other.id])];
      await pair(card, radio);
      expect(await scheduledFor(card.id)).toMatchObject([
        { id: ofCard.id, state: 'waiting' },
        { id: ofRadio.id, state: 'not-done', rule: 'card-has-own' },
      ]);
      expect(await scheduledFor(other.id)).toMatchObject([{ id: ofMany.id, state: 'waiting', lines: 1 }]);
      const { body } = await bench().ask(`GET /todos?about=sim:${card.id}`, { token: admin });
      const { data: todos } = listOf(Todo).parse(body);
      expect(todos).toMatchObject([{ title: expect.stringContaining('Not done on') }]);
      expect(JSON.stringify(todos)).toContain('scheduled changes of its own');
    });

    test('together with the card it is put in is one change of the card, then and after', async () => {
      const [card, radio] = [await addCard(), await addRadio()];
      const { id } = await schedule([card.id, radio.id]);
      await pair(card, radio);
      expect(await scheduledFor(card.id)).toMatchObject([{ id, lines: 1, sim: { id: card.id } }]);
      const { radio: alone } = simCalls.unpair.reply.parse((await unpair(card.id)).body).data;
      expect([await scheduledFor(card.id), await scheduledFor(alone.id)]).toMatchObject([[{ id }], []]);
    });
  });

  test('both stay in their deliveries, together and parted', async () => {
    const deliver = async (numbers: object) => {
      const goods = { name: 'Goods', device_type: 'XT50-LTE-V', provider: 'vzw', warehouse_code: 'DAL-01', rows: [numbers] };
      const batch = one(Batch).parse((await bench().ask('PUT /batch', { token, body: goods })).body).data;
      const [row] = await bench().database.select().from(sims).where(eq(sims.batchId, batch.id));
      if (!row) throw new Error('the delivery is empty');
      return { batch: batch.id, row };
    };
    const { imei, iccid } = freshNumbers();
    const [cards, radios] = [await deliver({ imei: '', iccid }), await deliver({ imei, iccid: null })];
    const idsIn = async (batch: number) => {
      const { body } = await bench().ask(`GET /sims?batch_id=${batch}`, { token });
      const rows = one(BatchWithRows).parse((await bench().ask(`GET /batch/${batch}`, { token })).body).data.rows;
      return [
        listOf(Sim)
          .parse(body)
          .data.map(({ id }) => id),
        rows.map((row) => row.sim_id),
      ];
    };
    expect((await pair(cards.row, radios.row)).status).toBe(200);
    expect(await idsIn(cards.batch)).toEqual([[cards.row.id], [cards.row.id]]);
    expect((await idsIn(radios.batch))[1]).toEqual([cards.row.id]);
    const { radio } = simCalls.unpair.reply.parse((await unpair(cards.row.id)).body).data;
    expect(await idsIn(cards.batch)).toEqual([[cards.row.id], [cards.row.id]]);
    expect(await idsIn(radios.batch)).toEqual([[radio.id], [radio.id]]);
  });

  test('a radio that a card was put in keeps its own delivery and import: neither is taken back while they are together, and both are after', async () => {
    const deliver = async () => {
      const goods = { name: 'Radios', device_type: 'XT50-LTE-V', provider: 'vzw', warehouse_code: 'DAL-01' };
      const body = { ...goods, rows: [{ imei: freshNumbers().imei, iccid: null }] };
      const { id, version } = one(Batch).parse((await bench().ask('PUT /batch', { token, body })).body).data;
      const [row] = await bench().database.select().from(sims).where(eq(sims.batchId, id));
      if (!row) throw new Error('the delivery is empty');
      return { row, back: () => bench().ask(`POST /batch/${id}/undo`, { token, body: { version, dry_run: true } }) };
    };
    const bringIn = async (facts: object) => {
      const { database, clock } = bench();
      const list = { rows: 1, joins: [], fileName: 'list.csv', createdAt: clock.now(), ...facts };
      const [made] = await database.insert(imports).values(list).returning();
      return made?.id ?? 0;
    };
    const admin = (await bench().signIn('admin')).accessToken;
    const undo = (id: number) => bench().ask(`POST /imports/${id}/undo`, { token: admin, body: {} });
    const [ofCard, ofRadio] = [await bringIn({}), await bringIn({})];
    const card = await addCard({ importId: ofCard });
    const delivered = await deliver();
    await bench().database.update(sims).set({ importId: ofRadio }).where(eq(sims.id, delivered.row.id));
    await pair(card, delivered.row);

    const named = expect.stringContaining(delivered.row.imei);
    expect(await undo(ofRadio)).toMatchObject({ status: 409, body: { message: named, current: { blocked: 1, undone_at: null } } });
    expect((await delivered.back()).body).toMatchObject({ data: { removed: 0, touched: [{ imei: delivered.row.imei, why: 'changed' }] } });

    const parted = simCalls.unpair.reply.parse((await unpair(card.id)).body).data;
    expect(parted).toMatchObject({ card: { batch_id: null }, radio: { batch_id: delivered.row.batchId } });
    expect((await delivered.back()).body).toMatchObject({ data: { removed: 1, kept: 0 } });
    expect((await undo(ofCard)).status).toBe(200);
    expect([(await show(card.id)).status, (await show(parted.radio.id)).status]).toEqual([404, 200]);
    expect((await undo(ofRadio)).status).toBe(200);
    expect((await show(parted.radio.id)).status).toBe(404);
  });

  test('what a radio was before says nothing of the line: since when it lies active in the warehouse, or when it was off', async () => {
    const { database, clock } = bench();
    const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);
    const card = await addCard({ status: 'active', activatedAt: ago(40), createdAt: ago(400) });
    const radio = await addRadio();
    const note = { simId: radio.id, at: ago(1), kind: 'created', after: { status: 'inventory', stock_state: 'warehouse' } };
    await database.insert(simEvents).values(note);
    await pair(card, radio);
    const admin = (await bench().signIn('admin')).accessToken;
    const rule = { name: 'Shelf', condition: 'in-warehouse', threshold: 30, act: 'todo', sim_ids: [card.id] };
    expect((await bench().ask('POST /line-rules-preview', { token: admin, body: rule })).body).toMatchObject({ data: { count: 1 } });
    const [row] = await database.select().from(sims).where(eq(sims.id, card.id));
    expect(row && (await onTimesOf(database, row))).toEqual([{ from: card.createdAt?.getTime(), until: undefined }]);
    expect(await history(card.id)).toHaveLength(2);
  });

  test('who may only write the numbers of SIMs, or may not add any, puts no card in a radio and takes none out', async () => {
    const [card, radio, both] = [await addCard({ plan: null }), await addRadio({ plan: 'P1' }), await addSim(bench().database)];
    const reading = { action: 'read', subject: 'Sim' };
    const numbers = { action: 'update', subject: 'Sim', fields: ['imei', 'iccid'] };
    const adding = { action: 'create', subject: 'Sim' };
    const part = async (as: string) => (await bench().ask(`POST /sims/${both.id}/unpair`, { token: as, body: { version: 1 } })).status;
    const numbersOnly = await under([reading, numbers, adding]);
    expect((await pair(card, radio, { as: numbersOnly })).status).toBe(403);
    const changing = await under([reading, { action: 'update', subject: 'Sim' }]);
    expect([(await pair(card, radio, { as: changing })).status, await part(changing)]).toEqual([403, 403]);
    expect((await show(both.id)).body).toMatchObject({ data: { imei: both.imei, version: 1 } });
    const all = await under([reading, numbers, adding]);
    expect([await part(all), (await pair(card, await addRadio(), { as: all })).status]).toEqual([200, 200]);
  });

  test('a card that lies nowhere takes the place of its radio, and that it lies there', async () => {
    const [card, radio] = [await addCard({ stockState: null, warehouseCode: null }), await addRadio({ warehouseCode: 'HOU-01' })];
    expect((await pair(card, radio)).body).toMatchObject({ data: { warehouse_code: 'HOU-01', stock_state: 'warehouse' } });
  });

  test('sent twice with one key it is done once; of two who pair the same card or the same radio at once, one does', async () => {
    const [card, radio] = [await addCard(), await addRadio()];
    const [first, again] = [await pair(card, radio, { key: `pair-${card.id}` }), await pair(card, radio, { key: `pair-${card.id}` })];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const [lone, other] = [await addCard(), await addCard()];
    const radios = [await addRadio(), await addRadio()] as const;
    expect(await statuses(radios.map((each) => pair(lone, each)))).toEqual([200, 409]);
    const wanted = await addRadio();
    expect(await statuses([other, await addCard()].map((each) => pair(each, wanted)))).toEqual([200, 422]);
    const both = await addSim(bench().database);
    expect(await statuses([unpair(both.id, 1), unpair(both.id, 1)])).toEqual([200, 409]);
  });

  test('a version that is not the latest of either is refused with what is there now', async () => {
    const [card, radio] = [await addCard(), await addRadio()];
    await bench().ask(`POST /sims/${radio.id}`, { token, body: { notes: 'bent', version: 1 } });
    expect(await pair(card, radio)).toMatchObject({ status: 409, body: { code: 'stale', current: { id: radio.id, notes: 'bent' } } });
    expect(await pair(card, radio, { version: 7, radio_version: 2 })).toMatchObject({ body: { code: 'stale', current: { id: card.id } } });
    expect((await show(radio.id)).status).toBe(200);
  });

  test('only what one may change is paired: another branch’s is missing, and no field may be forbidden', async () => {
    const [card, radio, away] = [await addCard(), await addRadio(), await addRadio({ warehouseCode: 'HOU-01' })];
    const rule = { action: 'manage', subject: 'Sim', conditions: { Branch: 'Dallas' } };
    expect(await pair(card, away, { as: await under([rule]) })).toMatchObject({ status: 422, body: { errors: { radio_id: ['unknown'] } } });
    const reading = { action: 'read', subject: 'Sim' };
    expect((await pair(card, away, { as: await under([reading, rule]) })).status).toBe(403);
    expect((await pair(card, radio, { as: await under([reading, { action: 'update', subject: 'Sim', fields: ['notes'] }]) })).status).toBe(
      403,
    );
    expect((await show(away.id)).status).toBe(200);
    expect((await pair(card, radio, { as: await under([rule]) })).status).toBe(200);
  });

  test.each<[string, string, More, More]>([
    ['installed', 'away', { stockState: 'installed', csNo: 'DAL-1' }, {}],
    ['lost', 'away', {}, { stockState: 'lost' }],
    ['of another carrier', 'provider', { provider: 'att' }, {}],
    ['retired', 'over', { status: 'retired' }, {}],
    ['purged', 'purged', { provider: 'att', status: 'purged' }, { provider: 'att' }],
    ['a radio with a line of its own', 'used', {}, { status: 'deactivated' }],
    ['a card in another radio', 'not-card', { imei: freshNumbers().imei }, {}],
    ['a radio with a card', 'not-radio', {}, { iccid: freshNumbers().iccid }],
    [
      'waiting for its carrier',
      'pending',
      { pending: { action: 'retire', requested_by: null, requested_at: null, reason: null, expected_by: null } },
      {},
    ],
  ])('what is %s is not paired', async (_, rule, ofCard, ofRadio) => {
    const [card, radio] = [await addCard(ofCard), await addRadio(ofRadio)];
    expect(await pair(card, radio)).toMatchObject(refusal(rule));
    expect((await show(radio.id)).status).toBe(200);
  });

  test('what a swap or a bulk change holds is neither paired nor parted, and a radio that was in a swap keeps its record', async () => {
    const { database, clock } = bench();
    const dates = { createdAt: clock.now(), updatedAt: clock.now() };
    const swapWith = (newSimId: number, status: 'draft' | 'aborted') =>
      database.insert(swaps).values({ ticketNumber: 'T-PAIR', csNo: `DAL-7${newSimId}`, step: 2, checks: [], newSimId, status, ...dates });
    const [card, held, both, once, busy] = [await addCard(), await addCard(), await addSim(database), await addRadio(), await addRadio()];
    await swapWith(held.id, 'draft');
    await swapWith(both.id, 'draft');
    await swapWith(once.id, 'aborted');
    const open = { action: 'activate', asked: {}, state: 'running', ...dates } as const;
    const [job = { id: 0 }] = await database.insert(bulkJobs).values(open).returning();
    await database.insert(bulkRows).values({ jobId: job.id, simId: busy.id });
    expect(await pair(held, await addRadio())).toMatchObject(refusal('held'));
    expect(await unpair(both.id)).toMatchObject(refusal('held'));
    expect(await pair(card, once)).toMatchObject(refusal('used'));
    expect(await pair(card, busy)).toMatchObject(refusal('in-job'));
    await database.delete(swaps).where(eq(swaps.ticketNumber, 'T-PAIR'));
    await database.delete(bulkJobs).where(eq(bulkJobs.id, job.id));
  });

  test.each<[string, string, More]>([
    ['active', 'live', { status: 'active' }],
    ['of unknown status', 'live', { status: 'unknown' }],
    ['installed', 'away', { stockState: 'installed', csNo: 'DAL-1' }],
    ['a card alone', 'not-both', { imei: '' }],
  ])('no card is taken out of what is %s', async (_, rule, facts) => {
    const { id } = await addSim(bench().database, facts);
    expect(await unpair(id)).toMatchObject(refusal(rule));
  });
}
