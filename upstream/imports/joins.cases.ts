import { inArray } from 'drizzle-orm';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { asCsv, cleanRow, HEADER, iccidAt, imeiAt } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';

const DRY = { query: '?dry_run=1' };
let next = 7_000_000;

/** Lists whose rows are cards alone, radios alone and pairs, in one file. */
export function joinCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  const { judged } = sender(bench, () => token);
  const card = (n: number) => cleanRow(n).with(0, '');
  const radio = (n: number) => cleanRow(n).with(1, '');
  const fresh = () => next++;
  const list = (...rows: string[][]) => asCsv([HEADER, ...rows]);
  async function add(...rows: string[][]): Promise<SimRow[]> {
    expect((await judged(list(...rows))).refused).toBe(0);
    const numbers = rows.map(([imei, iccid]) => imei || iccid || '');
    const found = await bench()
      .database.select()
      .from(sims)
      .where(inArray(numbers[0]?.length === 15 ? sims.imei : sims.iccid, numbers))
      .orderBy(sims.id);
    expect(found).toHaveLength(rows.length);
    return found;
  }
  const shown = async (id = 0) => one(Sim).parse((await bench().ask(`GET /sims/${id}`, { token })).body).data;
  const latest = async (id = 0) => listOf(SimEvent).parse((await bench().ask(`GET /sims/${id}/history`, { token })).body).data[0];
  const total = () => bench().database.$count(sims);
  const undo = (id: number | null) => bench().ask(`POST /imports/${id}/undo`, { token, body: {} });

  test('a list of cards, radios and pairs says how many there are of each and which it joins, joins them, and an undo parts them', async () => {
    const [a, b, c, d, e] = [fresh(), fresh(), fresh(), fresh(), fresh()];
    const [loneCard] = await add(card(a));
    const [loneRadio] = await add(radio(b));
    const rows = list(card(c), radio(d), cleanRow(e), cleanRow(a), cleanRow(b));
    const before = await total();
    const joins = [
      { row: 5, sim_id: loneCard?.id, had: 'iccid', imei: imeiAt(a), iccid: iccidAt(a) },
      { row: 6, sim_id: loneRadio?.id, had: 'imei', imei: imeiAt(b), iccid: iccidAt(b) },
    ];
    const found = { rows: 5, refused: 0, kinds: { card: 1, radio: 1, both: 3 }, joined: 2, joins };
    expect(await judged(rows, DRY)).toMatchObject({ ...found, imported: 0 });
    expect([await total(), (await shown(loneCard?.id)).imei]).toEqual([before, '']);

    const { import_id, imported } = await judged(rows);
    expect([imported, await total()]).toEqual([5, before + 3]);
    expect(await shown(loneCard?.id)).toMatchObject({ imei: imeiAt(a), iccid: iccidAt(a), status: 'inventory' });
    expect(await shown(loneRadio?.id)).toMatchObject({ imei: imeiAt(b), iccid: iccidAt(b) });
    expect(await latest(loneCard?.id)).toMatchObject({
      kind: 'paired',
      by: expect.any(String),
      before: { imei: '' },
      after: { imei: imeiAt(a) },
    });
    expect(await latest(loneRadio?.id)).toMatchObject({ kind: 'paired', before: { iccid: null }, after: { iccid: iccidAt(b) } });

    expect(await undo(import_id)).toMatchObject({ status: 200, body: { data: { rows: 3, joined: 2, undone_by: expect.any(String) } } });
    expect(await total()).toBe(before);
    expect(await shown(loneCard?.id)).toMatchObject({ imei: '', iccid: iccidAt(a) });
    expect(await shown(loneRadio?.id)).toMatchObject({ imei: imeiAt(b), iccid: null });
    expect(await judged(rows, DRY)).toMatchObject(found);
  });

  test('a row without either number is refused, a number twice names the row that had it first, and each row is judged by itself', async () => {
    const [a, b] = [fresh(), fresh()];
    const report = await judged(list(card(a), cleanRow(b).with(0, '').with(1, ''), cleanRow(a), radio(b), radio(b)), DRY);
    expect(report).toMatchObject({ rows: 5, refused: 3, kinds: { card: 1, radio: 1, both: 0 }, joined: 0 });
    expect(report.refusals).toMatchObject([
      { row: 3, field: 'imei', rule: 'missing' },
      { row: 4, field: 'iccid', rule: 'iccid_twice', first_row: 2 },
      { row: 6, field: 'imei', rule: 'imei_twice', first_row: 5 },
    ]);
  });

  test('where the list says another provider or device type than the loose SIM has, it says so and joins nothing; of another place it warns', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    const [first, second, third] = await add(card(a), card(b), card(c));
    const rows = [cleanRow(a).with(3, 'AT&T'), cleanRow(b).with(2, '263LTE-V'), cleanRow(c).with(4, 'HOU-02')];
    const report = await judged(list(...rows), DRY);
    expect(report.refusals).toMatchObject([
      { row: 2, field: 'provider', rule: 'join_provider', sim_id: first?.id },
      { row: 3, field: 'device_type', rule: 'join_type', sim_id: second?.id },
    ]);
    expect(report).toMatchObject({ joined: 1, joins: [{ row: 4, sim_id: third?.id }] });
    expect(report.warnings).toMatchObject([{ row: 4, field: 'warehouse_code', rule: 'join_elsewhere', sim_id: third?.id }]);
    await judged(list(cleanRow(c).with(4, 'HOU-02')));
    expect(await shown(third?.id)).toMatchObject({ imei: imeiAt(c), warehouse_code: 'DAL-01' });
  });

  test('a card and a radio that are two SIMs in stock are not made one, and what is on its way at the carrier gets no other half', async () => {
    const [a, b] = [fresh(), fresh()];
    const [loneCard, busy] = await add(card(a), card(b));
    const [loneRadio] = await add(radio(a));
    expect((await bench().ask(`PUT /sims/${busy?.id}/retire`, { token, body: { reason: 'broken' } })).status).toBe(200);
    expect((await judged(list(cleanRow(a), cleanRow(b)), DRY)).refusals).toMatchObject([
      { row: 2, field: 'imei', rule: 'two_loose', sim_id: loneRadio?.id },
      { row: 2, field: 'iccid', rule: 'two_loose', sim_id: loneCard?.id },
      { row: 3, field: 'iccid', rule: 'iccid_known', sim_id: busy?.id },
    ]);
  });

  test('the list of SIMs can be narrowed to cards alone, radios alone and radios with their cards', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    await add(card(a));
    await add(radio(b));
    await add(cleanRow(c));
    const q = encodeURIComponent([iccidAt(a), imeiAt(b), imeiAt(c)].join('\n'));
    const found = async (kinds: string) => listOf(Sim).parse((await bench().ask(`GET /sims?q=${q}&sort=id&${kinds}`, { token })).body).data;
    expect((await found('kind=card')).map(({ iccid }) => iccid)).toEqual([iccidAt(a)]);
    expect((await found('kind=radio')).map(({ imei }) => imei)).toEqual([imeiAt(b)]);
    expect((await found('kind=both')).map(({ imei }) => imei)).toEqual([imeiAt(c)]);
    expect(await found('kind=card&kind=both')).toHaveLength(2);
  });

  test('an import is not taken back any more once a SIM that it joined is used', async () => {
    const a = fresh();
    const [loneCard] = await add(card(a));
    const { import_id } = await judged(list(cleanRow(a)));
    const admin = (await bench().signIn('admin')).accessToken;
    expect((await bench().ask(`PUT /sims/${loneCard?.id}/activate`, { token: admin, body: {} })).status).toBe(200);
    expect(await undo(import_id)).toMatchObject({ status: 409, body: { current: { blocked: 1 } } });
    expect(await shown(loneCard?.id)).toMatchObject({ imei: imeiAt(a) });
  });
}
