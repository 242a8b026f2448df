import { asc, eq, inArray } from 'drizzle-orm';
import { listOf } from '#lib/contract/shapes.ts';
import { SIM_FIELDS, Sim } from '#lib/contract/sims/sim.ts';
import { SIM_SORTS } from '#lib/contract/words/sims.ts';
import { FORMATS } from '#upstream/export/exportFile.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { fileReader } from '#upstream/testing/fileRows.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { addSim } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { idsInOrder } from './idsInOrder.ts';
import { sims } from './tables.ts';

/** What must hold for the SIM list as a file, on either database. */
export function simFileCases(bench: () => Bench) {
  let token: string;
  let all: Sim[];

  const list = async (query: string) => listOf(Sim).parse((await bench().ask(`GET /sims?per_page=100&${query}`, { token })).body);
  const listed = async (query: string) => {
    const { meta } = await list(query);
    const pages = await Promise.all(Array.from({ length: meta.last_page }, (_, page) => list(`${query}&page=${page + 1}`)));
    return pages.flatMap(({ data }) => data);
  };
  const order = async (body: object, as = token) => bench().send('POST /sims-export', { token: as, body });
  const rowsIn = fileReader();
  const idsIn = async (body: object, as = token) => {
    const response = await order({ format: 'csv', columns: ['id'], ...body }, as);
    const ids = (await rowsIn(response)).slice(1).map(([id]) => Number(id));
    expect(response.headers.get('x-total-rows')).toBe(String(ids.length));
    return ids;
  };

  beforeAll(async () => {
    token = (await bench().signIn('admin')).accessToken;
    all = await listed('sort=id');
  });

  test.each(FORMATS)('someone gets the columns they see, in their order and words, as %s', async (format) => {
    const columns = ['iccid', 'status', 'imei', 'pending', 'updated_at'];
    const heads = ['ICCID', 'Zustand', 'IMEI', 'Läuft', 'Geändert'];
    const response = await order({ format, columns, heads, sort: 'id' });
    const [head, ...rows] = await rowsIn(response);
    expect(head).toEqual(heads);
    expect(rows).toEqual(all.map((sim) => [sim.iccid ?? '', sim.status, sim.imei, sim.pending?.action ?? '', sim.updated_at]));
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`filename="sims-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`));
  });

  test.each(FORMATS)('a card alone, a radio alone and both keep their numbers in their columns, as %s', async (format) => {
    const { database } = bench();
    const three = [await addSim(database, { imei: '' }), await addSim(database, { iccid: null }), await addSim(database)];
    const wanted = { format, columns: ['iccid', 'imei', 'provider'], id: three.map(({ id }) => id), sort: 'id' };
    const [, ...rows] = await rowsIn(await order(wanted));
    expect(rows).toEqual(three.map(({ iccid, imei, provider }) => [iccid ?? '', imei, provider]));
    const [card, radio, both] = three.map(({ id }) => id);
    const ids = [card, radio, both];
    expect(await idsIn({ id: ids, kind: ['card'] })).toEqual([card]);
    expect((await idsIn({ id: ids, kind: ['radio', 'both'] })).sort()).toEqual([radio, both].sort());
    await database.delete(sims).where(
      inArray(
        sims.id,
        three.map(({ id }) => id),
      ),
    );
  });

  test('without columns it has every field of a SIM', async () => {
    const [head] = await rowsIn(await order({ format: 'csv', id: [] }));
    expect(head).toEqual(SIM_FIELDS);
  });

  test.each(SIM_SORTS.flatMap((field) => [field, `-${field}`]))('sorted by %s it reads like the list', async (sort) => {
    expect(await idsIn({ sort })).toEqual((await listed(`sort=${sort}`)).map(({ id }) => id));
  });

  test('filters, a search, the ticked and the unticked rows narrow it', async () => {
    const { data, meta } = await list('status=active&provider=att&q=a');
    expect(meta.total).toBeGreaterThan(2);
    const [one, two] = data.map(({ id }) => id);
    const query = { status: ['active'], provider: ['att'], q: 'a' };
    const ids = await idsIn({ ...query, except: [one, 7_000_000] });
    expect(ids).toHaveLength(meta.total - 1);
    expect(ids).not.toContain(one);
    expect((await idsIn({ ...query, id: [one, two, 2 ** 31] })).sort()).toEqual([one, two].sort());
    expect(await idsIn({ id: [] })).toEqual([]);
  });

  test('a hundred thousand ticked rows fit into one order', async () => {
    const id = Array.from({ length: 100_000 }, (_, index) => index + 1);
    expect(await idsIn({ id })).toHaveLength(all.length);
  });

  test('only those who may export get it, and of what they may export', async () => {
    expect((await order({ format: 'csv' }, (await bench().signIn('technician')).accessToken)).status).toBe(403);
    const ability = [
      { action: 'read', subject: 'Sim', conditions: { provider: 'att' } },
      { action: 'export', subject: 'Sim', conditions: { status: 'active' } },
    ];
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    const own = (await bench().signIn('client')).accessToken;
    const expected = all.filter((sim) => sim.provider === 'att' && sim.status === 'active').map(({ id }) => id);
    expect((await idsIn({ sort: 'id' }, own)).sort()).toEqual(expected.sort());
  });

  test.each([
    [{ format: 'pdf' }, 'format'],
    [{ format: 'csv', columns: ['password'] }, 'columns'],
    [{ format: 'csv', columns: ['id', 'imei'], heads: ['Id'] }, 'heads'],
  ])('%j is refused', async (body, field) => {
    const { status, body: problem } = await bench().ask('POST /sims-export', { token, body });
    expect({ status, ...(problem as object) }).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
  });

  test('one that moves to the front while the list is read is in it, once', async () => {
    const { database, clock } = bench();
    const before = (await listed('sort=-updated_at')).map(({ id }) => id);
    const last = before.at(-1) as number;
    const reading = idsInOrder(database, undefined, '-updated_at', clock.now(), 100);
    await database.update(sims).set({ updatedAt: clock.now() }).where(eq(sims.id, last));
    expect([...(await reading)].sort()).toEqual(before.sort());
    await database
      .update(sims)
      .set({ updatedAt: new Date(0) })
      .where(eq(sims.id, last));
  });

  test('what somebody noted can not run on another’s machine', async () => {
    const { id } = await addSim(bench().database, { notes: 'x;=HYPERLINK("http://evil")', deviceType: '=1', importId: 1 });
    const response = await order({ format: 'csv', id: [id], columns: ['notes', 'device_type'], heads: ['=1+1', ';@A1'] });
    const text = Buffer.from(await response.arrayBuffer()).toString();
    await bench().database.delete(sims).where(eq(sims.id, id));
    expect(text).toBe('\ufeff"\'=1+1",";\'@A1"\r\n"x;\'=HYPERLINK(""http://evil"")","\'=1"\r\n');
  });

  test.each(FORMATS)('what was exported as %s is imported as it was', async (format) => {
    const { send } = sender(bench, () => token);
    const notes = ['=1', "'=1", 'x;=1', "x;'=1\n-2", '"a", b; c', '＝1', "O'Neil"];
    const columns = ['imei', 'iccid', 'device_type', 'provider', 'warehouse_code', 'notes'];
    const adding = notes.map((each) => addSim(bench().database, { notes: each, deviceType: 'XT50-LTE-V' }));
    const added = (await Promise.all(adding)).toSorted((one, other) => one.id - other.id);
    const id = added.map((sim) => sim.id);
    const file = Buffer.from(await (await order({ format, id, columns, sort: 'id' })).arrayBuffer());
    await bench().database.delete(sims).where(inArray(sims.id, id));
    expect(await send(file)).toMatchObject({ status: 200, body: { data: { imported: notes.length } } });
    const { imei, iccid } = sims;
    const mine = inArray(
      imei,
      added.map((sim) => sim.imei),
    );
    const again = await bench().database.select({ imei, iccid, notes: sims.notes }).from(sims).where(mine).orderBy(asc(sims.id));
    await bench().database.delete(sims).where(mine);
    expect(again).toEqual(added.map((sim) => ({ imei: sim.imei, iccid: sim.iccid, notes: sim.notes })));
  });
}
