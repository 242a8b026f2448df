import { eq } from 'drizzle-orm';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { type ChannelChange, onChange } from '#upstream/core/events.ts';
import { systems } from '#upstream/systems/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim, freshNumbers, typedSim } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import type { SimRow } from './tables.ts';

const RACERS = process.env.FULL ? 1000 : 50;

/** What must hold for adding, changing and moving SIMs, on either database. */
export function simEditCases(bench: () => Bench) {
  let token: string;
  let system: typeof systems.$inferSelect;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
    [system] = (await bench().database.select().from(systems).limit(1)) as [typeof system];
  });

  const read = (body: unknown) => one(Sim).parse(body).data;
  const create = (body: object, as = token) => bench().ask('PUT /sims', { token: as, body });
  const change = (id: number, body: object, as = token) => bench().ask(`POST /sims/${id}`, { token: as, body });
  const history = async (id: number) => listOf(SimEvent).parse((await bench().ask(`GET /sims/${id}/history`, { token })).body).data;
  const under = async (ability: unknown) => {
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    return (await bench().signIn('client')).accessToken;
  };

  test('a new SIM is in the warehouse, in nobody’s use, and its history begins', async () => {
    const typed = typedSim({ notes: 'from the fair' });
    const { status, body } = await create(typed);
    expect(status).toBe(200);
    const sim = read(body);
    expect(sim).toMatchObject({ ...typed, status: 'inventory', stock_state: 'warehouse', pending: null, version: 1 });
    expect(await history(sim.id)).toMatchObject([
      { kind: 'created', by: 'Marisol Treviño', before: null, after: { imei: typed.imei, warehouse_code: 'DAL-01' } },
    ]);
    expect((await bench().ask(`GET /search-by-sim?q=${typed.imei}`, { token })).body).toMatchObject({ data: [{ id: sim.id }] });
  });

  test.each([
    ['imei', { imei: '353806141923635' }],
    ['iccid', { iccid: '12' }],
    ['provider', { provider: 'tin cans' }],
    ['warehouse_code', { warehouse_code: '' }],
  ])('a wrong %s is refused and named', async (field, wrong) => {
    expect(await create(typedSim(wrong))).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  test('a SIM without a radio and a radio without a SIM are stock; one that has neither number is nothing, on adding and on changing', async () => {
    const { iccid } = freshNumbers();
    const card = await create(typedSim({ imei: null, iccid }));
    expect(card).toMatchObject({ status: 200, body: { data: { imei: '', iccid } } });
    const { id, version = 0 } = read(card.body);
    expect(await create(typedSim({ imei: null, iccid: null }))).toMatchObject({
      status: 422,
      body: { errors: { imei: [expect.any(String)] } },
    });
    expect(await create(typedSim({ imei: null, iccid }))).toMatchObject({ status: 409, body: { errors: { iccid: ['taken'] } } });
    expect(await change(id, { iccid: null, version })).toMatchObject({ status: 422, body: { errors: { imei: ['missing'] } } });
    const { imei } = freshNumbers();
    const paired = await change(id, { imei, version });
    expect(paired).toMatchObject({ status: 200, body: { data: { imei, iccid } } });
    expect(await change(id, { imei: null, version: version + 1 })).toMatchObject({ status: 200, body: { data: { imei: '', iccid } } });
    expect((await history(id)).map(({ kind }) => kind)).toEqual(['changed', 'changed', 'created']);
    // Several cards have no radio: an empty IMEI is nobody's.
    expect(await create(typedSim({ imei: null, iccid: freshNumbers().iccid }))).toMatchObject({ status: 200 });
  });

  test('Verizon activates a SIM only together with its radio, Control Center activates the SIM', async () => {
    const activate = async (provider: string) => {
      const { id, version } = read((await create(typedSim({ imei: null, iccid: freshNumbers().iccid, provider }))).body);
      return bench().ask(`PUT /sims/${id}/activate`, { token, body: { version } });
    };
    expect(await activate('vzw')).toMatchObject({ status: 409, body: { errors: { action: ['no-radio'] } } });
    for (const provider of ['att', 'tmo']) expect(await activate(provider)).toMatchObject({ status: 200 });
  });

  test('numbers another SIM has are refused with a pointer to it, on adding and on changing', async () => {
    const other = await addSim(bench().database);
    expect(await create(typedSim({ imei: other.imei }))).toMatchObject({
      status: 409,
      body: { code: 'duplicate', errors: { imei: ['taken'] }, current: { id: other.id } },
    });
    const mine = await addSim(bench().database);
    const answer = await change(mine.id, { iccid: other.iccid, version: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate', errors: { iccid: ['taken'] }, current: { id: other.id } } });
    expect((answer.body as { errors: object }).errors).not.toHaveProperty('imei');
    expect(await change(mine.id, { iccid: mine.iccid, imei: mine.imei, version: 1 })).toMatchObject({
      status: 200,
      body: { data: { version: 1 } },
    });
  });

  test('a duplicate the reader may not see is named without being shown', async () => {
    const other = await addSim(bench().database, { warehouseCode: 'HOU-01' });
    const own = await under([{ action: 'manage', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } }]);
    const { status, body } = await create(typedSim({ imei: other.imei }), own);
    expect(status).toBe(409);
    expect(body).toMatchObject({ errors: { imei: ['taken'] } });
    expect(body).not.toHaveProperty('current');
  });

  test('of two who add the same radio at once, one does', async () => {
    const typed = typedSim();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('of two SIMs changed to the same number at once, one is', async () => {
    const rows = await Promise.all([1, 2, 3, 4].map(() => addSim(bench().database)));
    const { imei } = freshNumbers();
    const answers = await Promise.all(rows.map(({ id }) => change(id, { imei, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('what was changed, by whom and why stands in the history, and nothing else', async () => {
    const { id } = await addSim(bench().database, { notes: 'old' });
    const { body } = await change(id, { notes: 'new', reason: 'Label read again', version: 1 });
    expect(read(body)).toMatchObject({ notes: 'new', version: 2 });
    expect(await history(id)).toMatchObject([
      { kind: 'changed', by: 'Marisol Treviño', before: { notes: 'old' }, after: { notes: 'new' }, reason: 'Label read again' },
    ]);
    expect(Object.keys((await history(id))[0]?.after ?? {})).toEqual(['notes']);
  });

  test('a stale change shows what is there now and changes nothing; without a version it goes through', async () => {
    const { id } = await addSim(bench().database);
    await change(id, { notes: 'first', version: 1 });
    const stale = await change(id, { notes: 'second', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { id, notes: 'first', version: 2 } } });
    expect(await change(id, { notes: 'third' })).toMatchObject({ status: 200, body: { data: { notes: 'third', version: 3 } } });
  });

  test(`of ${RACERS} who write on what they saw at the same time, one wins and nobody is overwritten unseen`, async () => {
    const { id } = await addSim(bench().database);
    const answers = await Promise.all(Array.from({ length: RACERS }, (_, racer) => change(id, { notes: `racer ${racer}`, version: 1 })));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'stale')).toHaveLength(RACERS - 1);
    const now = read((await bench().ask(`GET /sims/${id}`, { token })).body);
    expect({ notes: now.notes, version: now.version }).toEqual({ notes: read(winners[0]?.body).notes, version: 2 });
    expect(await history(id)).toHaveLength(1);
  });

  describe('moving', () => {
    test('a SIM goes to another warehouse', async () => {
      const { id } = await addSim(bench().database);
      const moved = await bench().ask(`POST /sims/${id}/change-warehouse`, { token, body: { warehouse_code: 'HOU-01', version: 1 } });
      expect(read(moved.body)).toMatchObject({ warehouse_code: 'HOU-01', stock_state: 'warehouse', version: 2 });
      expect(await history(id)).toMatchObject([
        { kind: 'moved', before: { warehouse_code: 'DAL-01' }, after: { warehouse_code: 'HOU-01' } },
      ]);
    });

    test.each([
      ['a truck', 'truck', 'warehouse'],
      ['the way', 'transit', 'warehouse'],
      ['the lost ones', 'lost', 'warehouse'],
      ['a wall, long ago', 'returned', 'returned'],
      ['the scrap', 'scrapped', 'scrapped'],
    ] as const)('what comes into a warehouse from %s lies there, unless it is not to be used any more', async (_, stockState, then) => {
      const { id } = await addSim(bench().database, { stockState });
      const moved = await bench().ask(`POST /sims/${id}/change-warehouse`, { token, body: { warehouse_code: 'DAL-01', version: 1 } });
      expect(read(moved.body)).toMatchObject({ warehouse_code: 'DAL-01', stock_state: then });
    });

    test('what is on a wall is in no warehouse, whoever says it is', async () => {
      const { id } = await addSim(bench().database, { stockState: 'installed', csNo: system.csNo, warehouseCode: null });
      expect(
        await bench().ask(`POST /sims/${id}/change-warehouse`, { token, body: { warehouse_code: 'HOU-01', version: 1 } }),
      ).toMatchObject({
        status: 409,
        body: { code: 'illegal_state', errors: { action: ['installed'] }, current: { id, warehouse_code: null } },
      });
    });

    test('what is put on a system is at its site and in no warehouse, and what comes back leaves it', async () => {
      const { id } = await addSim(bench().database);
      expect(read((await change(id, { stock_state: 'installed', cs_no: system.csNo })).body)).toMatchObject({
        cs_no: system.csNo,
        site_name: system.siteName,
        warehouse_code: null,
      });
      expect((await bench().ask(`GET /sims-by-cs/${system.csNo}`, { token })).body).toMatchObject({
        data: expect.arrayContaining([expect.objectContaining({ id })]),
      });
      expect(await change(id, { stock_state: 'returned' })).toMatchObject({
        status: 422,
        body: { errors: { warehouse_code: ['required'] } },
      });
      expect(read((await change(id, { stock_state: 'returned', warehouse_code: 'DAL-01' })).body)).toMatchObject({
        stock_state: 'returned',
        cs_no: null,
        site_name: null,
        warehouse_code: 'DAL-01',
      });
    });

    test.each([
      ['installed on nothing', { stock_state: 'installed' }, 'cs_no'],
      ['on a system nobody knows', { stock_state: 'installed', cs_no: 'XXX-1' }, 'cs_no'],
      ['lost, and on a system', { stock_state: 'lost', cs_no: 'XXX-1' }, 'stock_state'],
    ])('it can not be %s', async (_, body, field) => {
      const { id } = await addSim(bench().database);
      expect(await change(id, body)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    });

    test('while a change is under way the carrier’s numbers stay, notes may change', async () => {
      const { id } = await addSim(bench().database);
      await bench().ask(`PUT /sims/${id}/activate`, { token, body: { version: 1 } });
      expect(await change(id, { imei: freshNumbers().imei, version: 2 })).toMatchObject({ status: 409, body: { code: 'pending' } });
      expect((await change(id, { notes: 'waiting', version: 2 })).status).toBe(200);
      await bench().context.queue.runDue();
    });
  });

  describe('who may', () => {
    let sim: SimRow;
    beforeAll(async () => {
      sim = await addSim(bench().database, { warehouseCode: 'LBB-01' });
    });
    const statuses = async (as: string) => {
      const body = { reason: 'because', version: 99 };
      return {
        create: (await create({}, as)).status,
        change: (await change(sim.id, { version: 99 }, as)).status,
        activate: (await bench().ask(`PUT /sims/${sim.id}/activate`, { token: as, body })).status,
        retire: (await bench().ask(`PUT /sims/${sim.id}/retire`, { token: as, body })).status,
        history: (await bench().ask(`GET /sims/${sim.id}/history`, { token: as })).status,
      };
    };
    const signedIn = async (who: string) => (await bench().signIn(who)).accessToken;

    test('a dispatcher activates but does not change', async () => {
      expect(await statuses(await signedIn('dispatcher'))).toEqual({ create: 403, change: 403, activate: 409, retire: 403, history: 200 });
    });
    test('the warehouse does all of it', async () => {
      expect(await statuses(await signedIn('warehouse'))).toEqual({ create: 422, change: 409, activate: 409, retire: 409, history: 200 });
    });
    test('a technician only reads, and of another branch nothing', async () => {
      const technician = await signedIn('technician');
      expect(await statuses(technician)).toEqual({ create: 403, change: 403, activate: 403, retire: 403, history: 404 });
      const own = await addSim(bench().database, { warehouseCode: 'DAL-01' });
      expect((await bench().ask(`GET /sims/${own.id}/history`, { token: technician })).status).toBe(200);
    });
    test('what is another warehouse’s looks like missing', async () => {
      const own = await under([{ action: 'manage', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } }]);
      expect(await statuses(own)).toEqual({ create: 422, change: 404, activate: 404, retire: 404, history: 404 });
      expect((await create(typedSim({ warehouse_code: 'LBB-01' }), own)).status).toBe(403);
      expect((await create(typedSim(), own)).status).toBe(200);
    });
    test('who reads all and changes one warehouse is refused elsewhere', async () => {
      const own = await under([
        { action: 'read', subject: 'Sim' },
        { action: 'manage', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } },
      ]);
      expect(await statuses(own)).toEqual({ create: 422, change: 403, activate: 403, retire: 403, history: 200 });
    });
    test('who may write only some fields is refused any other', async () => {
      const own = await under([
        { action: 'read', subject: 'Sim' },
        { action: 'update', subject: 'Sim', fields: ['notes'] },
      ]);
      const { id } = await addSim(bench().database);
      expect((await change(id, { notes: 'mine', reason: 'because' }, own)).status).toBe(200);
      expect((await change(id, { notes: 'mine', device_type: 'SLE-LTEVI-FIRE' }, own)).status).toBe(403);
    });
  });

  test('others hear of a change once it is kept, and never of one that was not', async () => {
    const { id } = await addSim(bench().database);
    const heard: ChannelChange[] = [];
    const quiet = onChange(bench().database, (announced) => heard.push(...announced));
    await change(id, { notes: 'heard', version: 1 });
    await change(id, { notes: 'unheard', version: 1 });
    await create(
      typedSim({ warehouse_code: 'HOU-01' }),
      await under([{ action: 'create', subject: 'Sim', conditions: { warehouse_code: 'DAL-01' } }]),
    );
    quiet();
    await change(id, { notes: 'nobody listens' });
    expect(heard).toEqual([{ channel: 'sims', change: { type: 'sims', id, version: 2 } }]);
  });
}
