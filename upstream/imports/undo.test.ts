import { asc, count, eq, inArray, like } from 'drizzle-orm';
import { Batch } from '#lib/contract/batches.ts';
import { one } from '#lib/contract/shapes.ts';
import { batches, batchRows } from '#upstream/batches/tables.ts';
import { bulkJobs, bulkRows } from '#upstream/bulk/tables.ts';
import { onChange } from '#upstream/core/events.ts';
import { meta } from '#upstream/db/tables.ts';
import { whole } from '#upstream/sims/hiddenImports.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { typedBatch, wholeOf } from '#upstream/testing/batches.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { asCsv, cleanList, cleanRow, HEADER, imeiAt } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { takeBackUnfinished } from './unfinished.ts';

let bench: Bench;
let token: string;
const { send, judged } = sender(
  () => bench,
  () => token,
);
beforeAll(async () => {
  bench = await openMemoryBench();
  token = (await bench.signIn('warehouse')).accessToken;
});
afterAll(() => bench.close());

let next = 1_000_000;
/** A list of numbers no other test has, and the first of them. */
const newList = (rows: number) => {
  const from = next;
  next += rows;
  return { from, file: asCsv(cleanList(rows, from)) };
};
const stock = async () => (await bench.database.select({ all: count() }).from(sims))[0]?.all;
const imported = async (rows: number) => {
  const { from, file } = newList(rows);
  return { from, id: Number((await judged(file)).import_id) };
};
const undo = (id: number, as = token) => bench.ask(`POST /imports/${id}/undo`, { token: as, body: {} });
const change = (imei: string, changes: Partial<typeof sims.$inferInsert>) =>
  bench.database.update(sims).set(changes).where(eq(sims.imei, imei));

describe('what is mended before it is judged', () => {
  const wrong = () => {
    const { from } = newList(3);
    const lines = [HEADER, cleanRow(from), cleanRow(from + 1).with(0, '3538'), cleanRow(from + 2).with(3, 'Telcel')];
    return { from, file: asCsv(lines) };
  };

  test('a row with another value is imported with that, and one that is left out is not there', async () => {
    const { from, file } = wrong();
    expect(await judged(file)).toMatchObject({ rows: 3, refused: 2, imported: 0, import_id: null });
    const fields = { fixes: JSON.stringify({ 3: { imei: imeiAt(from + 1) }, 4: null }) };
    expect(await judged(file, { fields })).toMatchObject({ rows: 2, refused: 0, imported: 2, import_id: expect.any(Number) });
    const found = await bench.database
      .select({ imei: sims.imei })
      .from(sims)
      .where(inArray(sims.imei, [from, from + 1, from + 2].map(imeiAt)))
      .orderBy(asc(sims.id));
    expect(found).toEqual([{ imei: imeiAt(from) }, { imei: imeiAt(from + 1) }]);
  });

  test('what was mended is judged like everything else', async () => {
    const { from, file } = wrong();
    const fields = { fixes: JSON.stringify({ 3: { imei: imeiAt(from) }, 4: { provider: '' } }) };
    expect((await judged(file, { fields, query: '?dry_run=1' })).refusals).toMatchObject([
      { row: 3, field: 'imei', rule: 'imei_twice', first_row: 2 },
      { row: 4, field: 'provider', rule: 'missing' },
    ]);
  });

  test.each([
    ['no JSON', 'row 3', 'not JSON'],
    ['a row that is none', '{"A3": null}', /^A3: .*/],
    ['a field that is none', '{"3": {"price": "1"}}', /^3: .*price/],
    ['a value that is no text', '{"3": {"imei": 7}}', /^3\.imei: /],
  ])('%s is refused and says where', async (_, fixes, says) => {
    const { status, body } = await send(newList(1).file, { fields: { fixes } });
    expect([status, body]).toMatchObject([422, { code: 'invalid', errors: { fixes: [expect.stringMatching(says)] } }]);
  });
});

test('columns come with the first values that stand in them', async () => {
  const lines = [HEADER, cleanRow(1).with(5, ''), cleanRow(2), cleanRow(3), cleanRow(4)];
  const { columns } = await judged(asCsv(lines), { query: '?dry_run=1' });
  expect(columns[0]).toEqual({ header: 'IMEI', field: 'imei', samples: [1, 2, 3].map(imeiAt) });
  expect(columns[5]?.samples).toHaveLength(3);
});

describe('taking an import back', () => {
  test('its SIMs and their history go, others stay; once more changes nothing', async () => {
    const before = await stock();
    const { id } = await imported(1200);
    expect(await bench.ask(`GET /imports/${id}`, { token })).toMatchObject({
      body: { data: { id, file_name: 'stock.csv', rows: 1200, created_by: 'Renee Castillo', undone_at: null, blocked: 0 } },
    });
    const heard: unknown[] = [];
    const stop = onChange(bench.database, (announced) => heard.push(...announced.map(({ channel, change }) => [channel, change.type])));
    const first = await undo(id);
    expect(first).toMatchObject({ status: 200, body: { data: { undone_by: 'Renee Castillo', undone_at: expect.any(String) } } });
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(
      expect.arrayContaining([
        ['sims', 'sims'],
        ['jobs', 'operations'],
      ]),
    );
    expect(await undo(id)).toMatchObject({ status: 200, body: first.body });
    stop();
    expect(heard).toHaveLength(2);
    expect(await stock()).toBe(before);
    expect(await bench.database.select().from(meta).where(like(meta.key, 'import:%'))).toEqual([]);
    expect(whole()).toBeUndefined();
  });

  test('the list can be imported again afterwards', async () => {
    const { file } = newList(3);
    const { import_id } = await judged(file);
    await undo(Number(import_id));
    expect(await judged(file)).toMatchObject({ imported: 3 });
  });

  const bulk = async (imei: string) => {
    const now = bench.clock.now();
    const asked = { action: 'retire', asked: {}, state: 'running', createdAt: now, updatedAt: now } as const;
    const [job] = await bench.database.insert(bulkJobs).values(asked).returning();
    const [sim] = await bench.database.select().from(sims).where(eq(sims.imei, imei));
    await bench.database.insert(bulkRows).values({ jobId: job?.id ?? 0, simId: sim?.id ?? 0 });
  };
  const onceActive = async (imei: string) => {
    const [sim] = await bench.database.select().from(sims).where(eq(sims.imei, imei));
    const note = {
      simId: sim?.id ?? 0,
      at: bench.clock.now(),
      kind: 'confirmed',
      action: 'activate' as const,
      after: { status: 'active' },
    };
    await bench.database.insert(simEvents).values(note);
  };
  const pending = { action: 'activate', requested_at: '2026-01-01T00:00:00Z' } as unknown as typeof sims.$inferInsert.pending;

  test.each<[string, (imei: string) => Promise<unknown>]>([
    ['is active', (imei) => change(imei, { status: 'active' })],
    ['was active once', onceActive],
    ['waits for the provider', (imei) => change(imei, { pending })],
    ['is on a system', (imei) => change(imei, { csNo: 'CS-1', stockState: 'installed' })],
    ['is in a bulk job', bulk],
  ])('is refused as a whole when one of its SIMs %s, and says how many', async (_, use) => {
    const { from, id } = await imported(3);
    await use(imeiAt(from + 1));
    const before = await stock();
    const refused = await undo(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'illegal_state', current: { id, blocked: 1, undone_at: null } } });
    expect(await stock()).toBe(before);
    expect(whole()).toBeUndefined();
    expect(await bench.ask(`GET /imports/${id}`, { token })).toMatchObject({ body: { data: { blocked: 1 } } });
  });

  test('a SIM that is only test-ready, or lies elsewhere by now, does not stand in the way', async () => {
    const { from, id } = await imported(2);
    await change(imeiAt(from), { status: 'test-ready' });
    await change(imeiAt(from + 1), { warehouseCode: 'TRK-07', stockState: 'truck' });
    expect(await undo(id)).toMatchObject({ status: 200 });
  });

  test('someone who may add SIMs of one warehouse only can not take back what others did, nor look at it', async () => {
    const { id } = await imported(1);
    const ability = [{ action: ['read', 'create'], subject: 'Sim', conditions: { warehouse_code: 'HOU-01' } }];
    await bench.ask('POST /_test/world', { body: { user: { email: 'client@linekeeper.test', ability } } });
    const { accessToken } = await bench.signIn('client');
    expect(await undo(id, accessToken)).toMatchObject({ status: 404 });
    expect(await bench.ask(`GET /imports/${id}`, { token: accessToken })).toMatchObject({ status: 404 });
  });

  test('what was cut off while it went is gone after the next start', async () => {
    const before = await stock();
    const { id } = await imported(700);
    await bench.database.insert(meta).values({ key: `import:${id}`, value: id });
    await takeBackUnfinished(bench.database);
    expect(await stock()).toBe(before);
  });
});

describe('into a delivery', () => {
  const announced = async () => {
    const { status, body } = await bench.ask('PUT /batch', { token, body: typedBatch([], { warehouse_code: 'HOU-01' }) });
    expect(status).toBe(200);
    return wholeOf(body).id;
  };
  const selection = async () => {
    const { body } = await bench.ask('POST /batch-from-query', { token, body: { status: ['active'] } });
    return one(Batch).parse(body).data.id;
  };
  const rowsOf = (batchId: number) =>
    bench.database
      .select({ imei: sims.imei, warehouse: sims.warehouseCode, batchId: sims.batchId })
      .from(batchRows)
      .innerJoin(sims, eq(sims.id, batchRows.simId))
      .where(eq(batchRows.batchId, batchId))
      .orderBy(asc(batchRows.position));

  test('a delivery announced without rows gets them from lists: in their order, what the list does not say the batch does, and an undo takes only them out again', async () => {
    const batchId = await announced();
    const into = (rows: number) => {
      const { from } = newList(rows);
      const imeis = Array.from({ length: rows }, (_, index) => imeiAt(from + index));
      return { imeis, send: () => judged(['IMEI', ...imeis].join('\n'), { path: `/batch/${batchId}/import` }) };
    };
    const [one, two] = [into(600), into(2)];
    expect(await one.send()).toMatchObject({ imported: 600 });
    const { import_id } = await two.send();
    expect(await rowsOf(batchId)).toEqual([...one.imeis, ...two.imeis].map((imei) => ({ imei, warehouse: 'HOU-01', batchId })));
    const [batch] = await bench.database.select().from(batches).where(eq(batches.id, batchId));
    expect(batch?.version).toBe(3);

    expect(await undo(Number(import_id))).toMatchObject({ status: 200, body: { data: { batch_id: batchId } } });
    expect((await rowsOf(batchId)).map(({ imei }) => imei)).toEqual(one.imeis);
  });

  test('a selection takes no rows, and there is no batch that is not there', async () => {
    expect(await send(newList(1).file, { path: `/batch/${await selection()}/import` })).toMatchObject({ status: 409 });
    expect(await send(newList(1).file, { path: '/batch/999999/import' })).toMatchObject({ status: 404 });
  });
});
