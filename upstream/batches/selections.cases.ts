import { eq } from 'drizzle-orm';
import { Batch } from '#lib/contract/batches.ts';
import { all, listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { Found } from '#lib/contract/sims.ts';
import { FORMATS } from '#upstream/export/exportFile.ts';
import { addBatch, typedBatch, wholeOf } from '#upstream/testing/batches.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { fileReader } from '#upstream/testing/fileRows.ts';
import { freshNumbers } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';

/** What must hold for selections, files of batches and scanned codes, on either database. */
export function selectionCases(bench: () => Bench) {
  const rowsIn = fileReader();
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
  });

  const select = (body: object, as = token) => bench().ask('POST /batch-from-query', { token: as, body });
  const show = async (id: number) => wholeOf((await bench().ask(`GET /batch/${id}`, { token })).body);
  const simsBy = async (query: string) => listOf(Sim).parse((await bench().ask(`GET /sims?${query}`, { token })).body);
  const under = async (ability: unknown) => {
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    return (await bench().signIn('client')).accessToken;
  };

  test('all that match become a selection in the order of the list, without those that were unticked', async () => {
    const { data, meta } = await simsBy('status=suspended&status=deactivated&provider=vzw&sort=imei&per_page=100');
    const [unticked] = data;
    const filter = { status: ['suspended', 'deactivated'], provider: ['vzw'], sort: 'imei', except: [unticked?.id] };
    const { status, body } = await select(filter);
    const { id, counts, ...batch } = one(Batch).parse(body).data;
    expect([status, batch]).toEqual([200, expect.objectContaining({ kind: 'selection', provider: 'vzw', warehouse_code: null })]);
    expect(Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0)).toBe(meta.total - 1);
    expect((await show(id)).rows.map((row) => row.sim_id)).toEqual(data.slice(1).map((sim) => sim.id));
    const listed = async (kind: string) => listOf(Batch).parse((await bench().ask(`GET /batch?sort=-id${kind}`, { token })).body).data;
    expect((await listed('')).map((each) => each.id)).not.toContain(id);
    expect((await listed('&kind=selection')).map((each) => each.id)).toContain(id);
  });

  test('ticked rows become a selection, and leave the deliveries they came with as they are', async () => {
    const { id, rows } = await addBatch(bench(), token, 4);
    const ticked = rows.slice(1, 3).map((row) => row.sim_id);
    const selection = one(Batch).parse((await select({ id: ticked, name: 'Two of four' })).body).data;
    expect(selection).toMatchObject({ name: 'Two of four', counts: { new: 2 }, warehouse_code: 'DAL-01', device_type: 'XT50-LTE-V' });
    expect((await simsBy(`batch_id=${id}`)).meta.total).toBe(4);
  });

  test('what matches nothing, or nothing this user may see, is no selection', async () => {
    expect(await select({ q: 'no such SIM' })).toMatchObject({ status: 422, body: { code: 'invalid' } });
    const own = await under([
      { action: 'manage', subject: 'Batch' },
      { action: 'read', subject: 'Sim', conditions: { warehouse_code: 'LBB-01' } },
    ]);
    expect((await select({ warehouse_code: ['DAL-01'] }, own)).status).toBe(422);
    const selected = one(Batch).parse((await select({}, own)).body).data;
    expect(selected.warehouse_code).toBe('LBB-01');
  });

  test('who may read batches and SIMs, as a dispatcher may, selects; who may not read batches does not', async () => {
    const reader = await under([{ action: 'read', subject: ['Batch', 'Sim'] }]);
    expect((await select({ status: ['active'] }, reader)).status).toBe(200);
    const outsider = await under([{ action: 'read', subject: 'Sim' }]);
    expect((await select({ status: ['active'] }, outsider)).status).toBe(403);
  });

  test('who may make batches of one warehouse selects there and nowhere else', async () => {
    const own = await under([
      { action: 'manage', subject: 'Batch', conditions: { warehouse_code: 'DAL-01' } },
      { action: 'read', subject: 'Sim' },
    ]);
    expect((await select({ warehouse_code: ['DAL-01'] }, own)).status).toBe(200);
    expect((await select({ warehouse_code: ['DAL-01', 'HOU-01'] }, own)).status).toBe(403);
  });

  test.each(FORMATS)('a batch comes as a %s file, with its numbers whole', async (format) => {
    const { id, rows } = await addBatch(bench(), token);
    const response = await bench().send(`GET /batch/${id}/download?format=${format}`, { token });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="batch-${id}.${format}"`);
    const read = (await rowsIn(response)).map((cells) => cells.slice(0, 2));
    expect(read).toEqual([['IMEI', 'ICCID'], ...rows.map(({ imei, iccid }) => [imei, iccid])]);
  });

  test.each(FORMATS)(
    'a delivery of a card, a radio and both has a row for each, is found by each number and is whole as a %s file',
    async (format) => {
      const [card, radio, both] = [freshNumbers(), freshNumbers(), freshNumbers()];
      const given = [{ imei: '', iccid: card.iccid }, { imei: radio.imei, iccid: null }, both];
      const { id, rows } = wholeOf((await bench().ask('PUT /batch', { token, body: typedBatch(given) })).body);
      expect(rows.map(({ imei, iccid }) => ({ imei, iccid }))).toEqual(given);
      for (const q of [card.iccid, radio.imei, both.imei, both.iccid])
        expect(
          listOf(Batch)
            .parse((await bench().ask(`GET /batch?q=${q}`, { token })).body)
            .data.map((batch) => batch.id),
        ).toEqual([id]);
      const response = await bench().send(`GET /batch/${id}/download?format=${format}`, { token });
      const read = (await rowsIn(response)).map((cells) => cells.slice(0, 2));
      expect(read.slice(1)).toEqual(given.map(({ imei, iccid }) => [imei, iccid ?? '']));
      for (const { sim_id } of rows) await bench().ask(`POST /sims/${sim_id}`, { token, body: { notes: 'for Katy' } });
      expect((await bench().ask(`POST /batch/${id}/undo`, { token, body: { dry_run: true } })).body).toMatchObject({
        data: { kept: 3, touched: given.map((numbers) => ({ ...numbers, why: 'changed' })) },
      });
    },
  );

  describe('a scanned code', () => {
    const scan = async (q: string, as = token) =>
      all(Found).parse((await bench().ask(`GET /barcode-lookup?q=${encodeURIComponent(q)}`, { token: as })).body).data;

    test('is the SIM and the delivery it came with, however it was printed or typed', async () => {
      const { id, rows } = await addBatch(bench(), token);
      const [{ sim_id, imei = '', iccid = '' } = {}] = rows;
      const spaced = `${iccid?.match(/.{1,4}/g)?.join(' ')}`;
      for (const q of [imei, iccid ?? '', `${iccid}F`, spaced, `]C1${iccid}`, `IMEI: ${imei}`, `${imei}\n${iccid}`])
        expect(await scan(q)).toMatchObject([
          { kind: 'sim', id: `${sim_id}` },
          { kind: 'batch-row', id: `${id}` },
        ]);
      expect(await scan(imei.slice(0, 14))).toEqual([]);
      const blind = await under([{ action: 'read', subject: 'Sim' }]);
      expect(await scan(imei, blind)).toMatchObject([{ kind: 'sim' }]);
    });

    test('is a system, for those who may see it', async () => {
      const { data } = await simsBy('stock_state=installed&sort=-id&q=HOU&per_page=1');
      const csNo = data[0]?.cs_no ?? '';
      expect(await scan(csNo.toLowerCase())).toMatchObject([{ kind: 'system', id: csNo, label: expect.stringContaining(csNo) }]);
    });

    test('of a system is its SIMs, for those who may see these and no systems', async () => {
      const { data } = await simsBy('stock_state=installed&sort=-id&q=HOU&per_page=1');
      const csNo = data[0]?.cs_no ?? '';
      const found = await scan(csNo.toLowerCase(), (await bench().signIn('warehouse')).accessToken);
      expect(found).toContainEqual({ kind: 'sim', id: `${data[0]?.id}`, label: expect.stringContaining(data[0]?.imei ?? '') });
      expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['sim']));
      const blind = await under([{ action: 'read', subject: 'Sim', conditions: { cs_no: 'DAL-1' } }]);
      expect(await scan(csNo, blind)).toEqual([]);
    });
  });
}
