import { count, eq } from 'drizzle-orm';
import { Batch } from '#lib/contract/batches.ts';
import { listOf } from '#lib/contract/shapes.ts';
import { sims } from '#upstream/sims/tables.ts';
import { typedBatch, wholeOf } from '#upstream/testing/batches.ts';
import type { Asked, Bench } from '#upstream/testing/bench.ts';
import { cost } from '#upstream/testing/cost.ts';
import { addSim, freshNumbers } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { batches } from './tables.ts';

const MANY = 10_000;
/** What must hold for adding, showing and listing batches, on either database. */
export function batchCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });

  const create = (body: object, more: Asked = {}) => bench().ask('PUT /batch', { token, body, ...more });
  const show = async (id: number, as = token) => wholeOf((await bench().ask(`GET /batch/${id}`, { token: as })).body);
  const list = async (query = '', as = token) => listOf(Batch).parse((await bench().ask(`GET /batch${query}`, { token: as })).body);
  const size = async (table: typeof sims | typeof batches) => (await bench().database.select({ all: count() }).from(table))[0]?.all;
  const under = async (ability: unknown) => {
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    return (await bench().signIn('client')).accessToken;
  };

  test('a carton becomes SIMs in the warehouse, in the order scanned, and their history begins', async () => {
    const typed = typedBatch();
    const { status, body } = await create(typed);
    expect(status).toBe(200);
    const batch = wholeOf(body);
    expect(batch).toMatchObject({ name: 'A carton', kind: 'delivery', created_by: 'Marisol Treviño', version: 1, counts: { new: 3 } });
    expect(batch.rows).toMatchObject(typed.rows.map((row) => ({ ...row, state: 'new', version: 1, problem: null })));
    expect(await show(batch.id)).toEqual(batch);
    const id = batch.rows[1]?.sim_id;
    expect((await bench().ask(`GET /sims/${id}`, { token })).body).toMatchObject({
      data: { batch_id: batch.id, status: 'inventory', stock_state: 'warehouse', warehouse_code: 'DAL-01', device_type: 'XT50-LTE-V' },
    });
    expect((await bench().ask(`GET /sims/${id}/history`, { token })).body).toMatchObject({
      data: [{ kind: 'created', by: 'Marisol Treviño' }],
    });
  });

  test('numbers are kept however a label or a person writes them', async () => {
    const { imei, iccid } = freshNumbers();
    const { body } = await create(typedBatch([{ imei: `IMEI: ${imei.slice(0, 6)}-${imei.slice(6)}`, iccid: `${iccid}F` }]));
    expect(wholeOf(body).rows).toMatchObject([{ imei, iccid }]);
  });

  test('a box of SIMs without radios becomes as many SIMs', async () => {
    const cards = [1, 2].map(() => ({ imei: '', iccid: freshNumbers().iccid }));
    const { status, body } = await create(typedBatch(cards));
    expect(status).toBe(200);
    expect(wholeOf(body).rows).toMatchObject(cards);
    expect(new Set(wholeOf(body).rows.map(({ sim_id }) => sim_id)).size).toBe(2);
    expect((await create(typedBatch([{ imei: '', iccid: '' }]))).body).toMatchObject({ errors: { 'rows.0.imei': ['digits'] } });
  });

  test('every wrong row is named with its rule, and nothing of the carton is kept', async () => {
    const other = await addSim(bench().database);
    const [first, second, third] = [freshNumbers(), freshNumbers(), freshNumbers()];
    const before = [await size(sims), await size(batches)];
    const answer = await create(
      typedBatch([
        first,
        { imei: '353806141923635', iccid: '' },
        { imei: first.imei, iccid: second.iccid },
        { imei: other.imei, iccid: null },
        { imei: third.imei, iccid: other.iccid },
        { imei: 'DAL-01' },
        { imei: freshNumbers().imei, iccid: '12' },
      ]),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect((answer.body as { errors: object }).errors).toEqual({
      'rows.1.imei': ['luhn'],
      'rows.2.imei': ['twice'],
      'rows.3.imei': ['taken'],
      'rows.4.iccid': ['taken'],
      'rows.5.imei': ['digits'],
      'rows.6.iccid': ['digits'],
    });
    expect([await size(sims), await size(batches)]).toEqual(before);
  });

  test('the same carton sent twice under one key is added once', async () => {
    const typed = typedBatch();
    const headers = { 'idempotency-key': `carton-${typed.rows[0]?.imei}` };
    const [one_, two] = [await create(typed, { headers }), await create(typed, { headers })];
    expect(wholeOf(two.body).id).toBe(wholeOf(one_.body).id);
    expect((await create(typed)).status).toBe(422);
  });

  test('of several who commit the same carton at once, one does', async () => {
    const typed = typedBatch();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test(`${MANY} rows are added for less than 900 single ones, and shown for less than 300`, async () => {
    const made = async (rows: ReturnType<typeof freshNumbers>[]) => {
      const typed = typedBatch(rows);
      let batch = 0;
      const adding = await cost(async () => {
        const { status, body } = await create(typed);
        expect(status).toBe(200);
        batch = wholeOf(body).id;
      });
      // The least of three: what the memory's clearing up costs falls on whichever is just under way.
      let showing = Number.POSITIVE_INFINITY;
      for (const _ of [1, 2, 3]) {
        const take = await cost(async () => {
          const shown = await show(batch);
          expect([shown.rows.length, shown.counts]).toEqual([rows.length, { new: rows.length }]);
        });
        showing = Math.min(showing, take);
      }
      return { adding, showing };
    };
    const single = { adding: 0, showing: 0 };
    for (let count = 0; count < 20; count++) {
      const { adding, showing } = await made([freshNumbers()]);
      single.adding += adding / 20;
      single.showing += showing / 20;
    }
    // The lesser of two, for the same reason.
    const many = [await made(Array.from({ length: MANY }, freshNumbers)), await made(Array.from({ length: MANY }, freshNumbers))];
    const adding = Math.min(...many.map((each) => each.adding));
    const showing = Math.min(...many.map((each) => each.showing));
    expect(adding).toBeLessThan(900 * single.adding);
    expect(showing).toBeLessThan(300 * single.showing);
  });

  test('who may add batches but no SIMs adds no batch', async () => {
    const before = await size(batches);
    const own = await under([{ action: ['read', 'create'], subject: 'Batch' }]);
    expect((await create(typedBatch(), { token: own })).status).toBe(403);
    const elsewhere = await under([{ action: 'manage', subject: ['Batch', 'Sim'], conditions: { warehouse_code: 'HOU-01' } }]);
    expect((await create(typedBatch(), { token: elsewhere })).status).toBe(403);
    expect((await create(typedBatch(undefined, { warehouse_code: 'HOU-01' }), { token: elsewhere })).status).toBe(200);
    expect(await size(batches)).toBe((before ?? 0) + 1);
  });

  test('the reader of one warehouse sees its batches only, and of a batch only the SIMs that are theirs', async () => {
    const { id, rows } = wholeOf((await create(typedBatch(undefined, { warehouse_code: 'LBB-01' }))).body);
    await bench().ask(`POST /sims/${rows[0]?.sim_id}/change-warehouse`, { token, body: { warehouse_code: 'CRP-01' } });
    const own = await under([{ action: 'read', subject: ['Batch', 'Sim'], conditions: { warehouse_code: 'LBB-01' } }]);
    expect(await show(id, own)).toMatchObject({ counts: { new: 2 }, rows: rows.slice(1).map((row) => ({ id: row.id })) });
    const { data } = await list('?per_page=100', own);
    expect(new Set(data.map(({ warehouse_code }) => warehouse_code))).toEqual(new Set(['LBB-01']));
    expect(data.find((batch) => batch.id === id)?.counts).toEqual({ new: 2 });
    const foreign = await under([{ action: 'read', subject: ['Batch', 'Sim'], conditions: { warehouse_code: 'CRP-01' } }]);
    expect((await bench().ask(`GET /batch/${id}`, { token: foreign })).status).toBe(404);
  });

  test('the world has deliveries of its own, newest first, with rows that have come different ways', async () => {
    const { data, meta } = await list('?per_page=100');
    expect(meta.total).toBe(data.length);
    const dates = data.map(({ created_at }) => created_at ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    const seeded = data.filter(({ name }) => name?.startsWith('PO '));
    expect(seeded.length).toBeGreaterThan(3);
    const states = new Set(seeded.flatMap(({ counts }) => Object.keys(counts ?? {})));
    for (const state of ['active', 'looked-up']) expect(states).toContain(state);
  });

  test('someone finds a batch by its name and by what is in it', async () => {
    const typed = typedBatch(undefined, { name: 'Fair 100% Dallas' });
    const { id } = wholeOf((await create(typed)).body);
    const foundBy = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).data.map((batch) => batch.id);
    for (const q of ['fair 100%', typed.rows[2]?.imei ?? '', `ICCID ${typed.rows[0]?.iccid}F`]) expect(await foundBy(q)).toEqual([id]);
    expect(await foundBy('%')).toEqual([id]);
    expect(await foundBy('no such carton')).toEqual([]);
  });

  test('filters narrow, and sorting is by the field asked for', async () => {
    await create(typedBatch([], { name: 'Empty of AT&T', provider: 'att', device_type: 'XT50-LTE-A', warehouse_code: 'CRP-01' }));
    const { data } = await list('?provider=att&device_type=XT50-LTE-A&warehouse_code=CRP-01&sort=name');
    expect(data.map(({ name }) => name)).toContain('Empty of AT&T');
    for (const batch of data) expect(batch).toMatchObject({ provider: 'att', device_type: 'XT50-LTE-A', warehouse_code: 'CRP-01' });
    const ids = (await list('?sort=-id&per_page=5')).data.map((batch) => batch.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await list('?sort=-id&per_page=2&page=2')).data.map((batch) => batch.id)).toEqual(ids.slice(2, 4));
  });

  test.each(['0', 'x', '99999999999', '999999'])('there is no batch %s', async (id) => {
    expect((await bench().ask(`GET /batch/${id}`, { token })).status).toBe(404);
  });
}
