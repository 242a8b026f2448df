import { eq } from 'drizzle-orm';
import { bulkJobs, bulkRows } from '#upstream/bulk/tables.ts';
import type { SimRow } from '#upstream/sims/tables.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { asCsv, cleanRow, HEADER, iccidAt, imeiAt } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { someoneWith } from '#upstream/testing/someone.ts';
import { importLeftOut } from './tables.ts';

let next = 8_600_000;
const UPDATE = { update: '1' };

/** A list may change SIMs that are here already, value by value, and be taken back. */
export function importUpdateCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  const { judged, send } = sender(bench, () => token);
  const someone = someoneWith(bench);
  const DRY = '?dry_run=1';
  const simAt = async (n: number) =>
    (
      await bench()
        .database.select()
        .from(sims)
        .where(eq(sims.imei, imeiAt(n)))
    )[0] as SimRow;
  async function add(count = 1) {
    const made = Array.from({ length: count }, () => next++);
    expect(await judged(asCsv([HEADER, ...made.map(cleanRow)]))).toMatchObject({ refused: 0, imported: count });
    return made;
  }
  const undo = (id: number | null) => bench().ask(`POST /imports/${id}/undo`, { token, body: {} });

  test('it says of each SIM what would change before anything does, changes it as one import, and an undo gives back what was there', async () => {
    const [a = 0, b = 0] = await add(2);
    const c = next++;
    const list = asCsv([HEADER, cleanRow(a).with(4, 'HOU-01').with(5, 'moved by list'), cleanRow(b), cleanRow(c)]);
    expect(await judged(list, { query: DRY })).toMatchObject({ refused: 2 });
    const before = await simAt(a);
    const found = {
      ...{ rows: 3, refused: 0, updated: 1, unchanged: 1 },
      updates: [
        {
          ...{ row: 2, sim_id: before.id, number: imeiAt(a) },
          changes: [
            { field: 'warehouse_code', stock: 'DAL-01', list: 'HOU-01', kept: false },
            { field: 'notes', stock: before.notes, list: 'moved by list', kept: false },
          ],
        },
      ],
    };
    expect(await judged(list, { query: DRY, fields: UPDATE })).toMatchObject({ ...found, imported: 0 });
    expect((await simAt(a)).warehouseCode).toBe('DAL-01');

    const { import_id: id, imported } = await judged(list, { fields: UPDATE });
    expect(imported).toBe(2);
    expect(await simAt(a)).toMatchObject({ warehouseCode: 'HOU-01', notes: 'moved by list', version: before.version + 1 });
    expect((await simAt(b)).version).toBe(1);
    const history = (await bench().ask(`GET /sims/${before.id}/history`, { token })).body;
    expect(history).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ kind: 'moved', by: expect.any(String) })]) });
    expect((await bench().ask(`GET /imports/${id}`, { token })).body).toMatchObject({ data: { rows: 1, updated: 1, blocked: 0 } });

    expect((await undo(id)).status).toBe(200);
    expect(await simAt(a)).toMatchObject({ warehouseCode: 'DAL-01', notes: before.notes });
    expect(await simAt(c)).toBeUndefined();
  });

  test('of each value what is here may be kept, of one row or of all, and an empty cell changes nothing', async () => {
    const [a = 0, b = 0] = await add(2);
    const list = asCsv([HEADER, cleanRow(a).with(4, 'HOU-01').with(5, 'list'), cleanRow(b).with(4, 'HOU-01').with(5, '')]);
    const keep = JSON.stringify({ all: ['warehouse_code'], 2: ['notes'] });
    const report = await judged(list, { fields: { ...UPDATE, keep } });
    expect(report).toMatchObject({ updated: 0, unchanged: 2, imported: 0 });
    expect(await simAt(a)).toMatchObject({ warehouseCode: 'DAL-01', version: 1 });
    await judged(list, { fields: { ...UPDATE, keep: JSON.stringify({ 2: ['warehouse_code'] }) } });
    expect(await simAt(a)).toMatchObject({ warehouseCode: 'DAL-01', notes: 'list' });
    expect(await simAt(b)).toMatchObject({ warehouseCode: 'HOU-01', notes: cleanRow(b)[5] });
    expect(await send(list, { fields: { ...UPDATE, keep: '{"x": ["notes"]}' } })).toMatchObject({ status: 422 });
  });

  test('a list of one number and one column is enough; another pair, another provider and an unknown name are refused', async () => {
    const [a = 0, b = 0] = await add(2);
    expect(
      await judged(
        asCsv([
          ['ICCID', 'Notes'],
          [iccidAt(a), 'by card'],
        ]),
        { fields: UPDATE },
      ),
    ).toMatchObject({ refused: 0, updated: 1 });
    expect(await simAt(a)).toMatchObject({ notes: 'by card', deviceType: 'XT50-LTE-V' });
    const mixed = cleanRow(a).with(1, iccidAt(b));
    const report = await judged(asCsv([HEADER, mixed, cleanRow(b).with(3, 'AT&T')]), { query: DRY, fields: UPDATE });
    expect(report.refusals).toMatchObject([
      { row: 2, field: 'iccid', rule: 'update_pair' },
      { row: 3, field: 'provider', rule: 'update_provider' },
    ]);
    const unknown = await judged(asCsv([HEADER, cleanRow(b).with(4, 'NOWHERE-9')]), { query: DRY, fields: UPDATE });
    expect(unknown).toMatchObject({ refusals: [{ rule: 'warehouse_unknown' }], unknown: [{ name: 'NOWHERE-9' }] });
  });

  test('who changed a SIM since has the last word: it stands in the way of the undo, and whoever may not change SIMs updates none', async () => {
    const [a = 0] = await add();
    const { import_id: id } = await judged(asCsv([HEADER, cleanRow(a).with(5, 'first')]), { fields: UPDATE });
    const row = await simAt(a);
    expect((await bench().ask(`POST /sims/${row.id}`, { token, body: { notes: 'by hand', version: row.version } })).status).toBe(200);
    expect(await undo(id)).toMatchObject({ status: 409, body: { current: { blocked: 1, blocked_numbers: [imeiAt(a)] } } });
    expect((await simAt(a)).notes).toBe('by hand');

    const adder = await someone([{ action: ['read', 'create'], subject: 'Sim' }]);
    expect(await send(asCsv([HEADER, cleanRow(a)]), { as: adder, fields: UPDATE })).toMatchObject({ status: 403 });
    const foreign = await someone([
      { action: ['read', 'create'], subject: 'Sim' },
      { action: 'update', subject: 'Sim', conditions: { warehouse_code: 'ZZZ-99' } },
    ]);
    const report = await judged(asCsv([HEADER, cleanRow(a).with(5, 'foreign')]), { as: foreign, query: DRY, fields: UPDATE });
    expect(report.refusals).toMatchObject([{ row: 2, rule: 'not_allowed' }]);
  });

  const MEIDS = ['A00000864FA4D2', 'A00000864FA4D3', 'A00000864FA4D4', 'A00000864FA4D5'] as const;
  const withMeid = (n: number, meid: string) => [...cleanRow(n), meid];
  const byMeid = (...rows: string[][]) => asCsv([[...HEADER, 'MEID'], ...rows]);

  test('two rows that are one SIM, each by another of its numbers, are refused before anything is written', async () => {
    const [a = 0] = await add();
    const list = asCsv([
      ['IMEI', 'ICCID', 'Notes'],
      [imeiAt(a), '', 'first'],
      ['', iccidAt(a), 'second'],
    ]);
    const { id } = await simAt(a);
    const refusals = [{ row: 3, field: null, rule: 'update_twice', sim_id: id, first_row: 2 }];
    expect(await judged(list, { query: DRY, fields: UPDATE })).toMatchObject({ refused: 1, refusals });
    expect(await judged(list, { fields: UPDATE })).toMatchObject({ refused: 1, imported: 0, refusals });
  });

  test('an undo says of a MEID that another SIM has by now which SIM can’t have it back, and changes nothing', async () => {
    const [a, b] = [next++, next++];
    await judged(byMeid(withMeid(a, MEIDS[0])));
    const { import_id: id } = await judged(byMeid(withMeid(a, MEIDS[1])), { fields: UPDATE });
    await judged(byMeid(withMeid(b, MEIDS[0])));
    expect(await undo(id)).toMatchObject({ status: 409, body: { current: { blocked: 1, blocked_numbers: [imeiAt(a)] } } });
    expect((await simAt(a)).meid).toBe(MEIDS[1]);
  });

  test('what lies on a truck and comes to a warehouse by a list lies there, and after an undo is on the truck again', async () => {
    const [a = 0] = await add();
    const truck = { stockState: 'truck', warehouseCode: 'TRK-07' } as const;
    await bench()
      .database.update(sims)
      .set(truck)
      .where(eq(sims.imei, imeiAt(a)));
    const { import_id: id } = await judged(asCsv([HEADER, cleanRow(a).with(4, 'HOU-01')]), { fields: UPDATE });
    expect(await simAt(a)).toMatchObject({ warehouseCode: 'HOU-01', stockState: 'warehouse' });
    expect((await undo(id)).status).toBe(200);
    expect(await simAt(a)).toMatchObject(truck);
  });

  test('what a list changed takes back only who may change these SIMs', async () => {
    const [a = 0] = await add();
    const { import_id: id } = await judged(asCsv([HEADER, cleanRow(a).with(5, 'first')]), { fields: UPDATE });
    const adder = await someone([{ action: ['read', 'create'], subject: 'Sim' }]);
    const elsewhere = await someone([
      { action: ['read', 'create'], subject: 'Sim' },
      { action: 'update', subject: 'Sim', conditions: { warehouse_code: 'ZZZ-99' } },
    ]);
    for (const as of [adder, elsewhere])
      expect(await bench().ask(`POST /imports/${id}/undo`, { token: as, body: {} })).toMatchObject({ status: 403 });
    expect((await simAt(a)).notes).toBe('first');
    expect((await undo(id)).status).toBe(200);
  });

  test('a SIM whose carrier is asked something goes back with its list, unless it would get another MEID', async () => {
    const [a = 0, b = 0] = await add(2);
    const { import_id: notes } = await judged(asCsv([HEADER, cleanRow(a).with(5, 'list')]), { fields: UPDATE });
    const { import_id: meids } = await judged(byMeid(withMeid(b, MEIDS[2])), { fields: UPDATE });
    const admin = (await bench().signIn('admin')).accessToken;
    for (const n of [a, b]) {
      const { id, version } = await simAt(n);
      expect((await bench().ask(`PUT /sims/${id}/activate`, { token: admin, body: { version } })).status).toBe(200);
      expect((await simAt(n)).isPending).toBe(true);
    }
    expect(await undo(meids)).toMatchObject({ status: 409, body: { current: { blocked: 1, blocked_numbers: [imeiAt(b)] } } });
    expect((await undo(notes)).status).toBe(200);
    expect(await simAt(a)).toMatchObject({ notes: cleanRow(a)[5], isPending: true });
  });

  test('the MEID of a SIM whose line a list moves stays, and its other values change', async () => {
    const [a = 0] = await add();
    const { id } = await simAt(a);
    const { database } = bench();
    const [job] = await database
      .insert(bulkJobs)
      .values({ action: 'move-line', asked: {} as never, state: 'paused', createdAt: new Date(), updatedAt: new Date() })
      .returning();
    await database.insert(bulkRows).values({ jobId: job?.id ?? 0, simId: id, toSimId: id, state: 'acting' });
    const report = await judged(byMeid(withMeid(a, MEIDS[3])), { query: DRY, fields: UPDATE });
    expect(report.refusals).toMatchObject([{ row: 2, field: 'meid', rule: 'update_moving' }]);
    expect(await judged(asCsv([HEADER, cleanRow(a).with(5, 'note')]), { fields: UPDATE })).toMatchObject({ refused: 0, imported: 1 });
    await database.delete(bulkJobs).where(eq(bulkJobs.id, job?.id ?? 0));
  });

  test('of a row that is left out it says what was wrong with the change, not that the SIM is here', async () => {
    const [a = 0, b = 0] = await add(2);
    const list = asCsv([HEADER, cleanRow(a).with(5, 'list'), cleanRow(b).with(3, 'AT&T')]);
    const { import_id: id } = await judged(list, { fields: { ...UPDATE, fixes: JSON.stringify({ 3: null }) } });
    const { database } = bench();
    const rows = await database
      .select()
      .from(importLeftOut)
      .where(eq(importLeftOut.importId, id ?? 0));
    expect(rows).toMatchObject([{ row: 3, why: [{ field: 'provider', rule: 'update_provider' }] }]);
  });

  test('a SIM on a system keeps its place, and says so', async () => {
    const [a = 0] = await add();
    await bench()
      .database.update(sims)
      .set({ stockState: 'installed', csNo: 'DAL-90001', warehouseCode: null })
      .where(eq(sims.imei, imeiAt(a)));
    const report = await judged(asCsv([HEADER, cleanRow(a).with(5, 'on site')]), { query: DRY, fields: UPDATE });
    expect(report).toMatchObject({ refused: 0, updated: 1, warnings: [{ row: 2, field: 'warehouse_code', rule: 'update_installed' }] });
  });
}
