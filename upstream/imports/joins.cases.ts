import { eq, inArray, sql } from 'drizzle-orm';
import { Batch } from '#lib/contract/batches.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { transact } from '#upstream/core/events.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { asCsv, cleanRow, HEADER, iccidAt, imeiAt } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { joinHalves, Overtaken } from './halves.ts';

const EID = '89044011112233441122334411223321';
const DRY = { query: '?dry_run=1' };
let next = 7_000_000;

/** Lists whose rows are cards alone, radios alone and pairs, in one file. */
export function joinCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  const { judged, send } = sender(bench, () => token);
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

  test('what a joining row says of card, radio and line comes along where the SIM in stock has nothing of it, what it has stays, and an undo gives it back', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    const head = [...HEADER, 'EID', 'IMSI', 'Technology', 'Certified by', 'BAN'];
    const withMore = (...rows: string[][]) => asCsv([head, ...rows]);
    const [loneCard] = await add(card(a));
    const [loneRadio, other] = await add(radio(b), radio(c));
    const { database } = bench();
    const imsi = (n: number) => `31148${String(n).padStart(10, '0')}`;
    await database
      .update(sims)
      .set({ technology: 'cat-1' })
      .where(eq(sims.id, other?.id ?? 0));
    const list = withMore(
      [...cleanRow(a), EID, imsi(a), 'LTE-M', 'Verizon', '287'],
      [...cleanRow(b), '', imsi(b), '', '', '288'],
      [...cleanRow(c).with(5, 'Box 9'), '', '', 'LTE-M', '', ''],
    );
    const report = await judged(list, DRY);
    expect(report.joins.map(({ gained }) => gained)).toEqual([
      { eid: EID, imsi: imsi(a), technology: 'cat-m', certification: 'vzw', account: '287' },
      { imsi: imsi(b), account: '288' },
      undefined,
    ]);
    expect(report.warnings.filter(({ rule }) => rule === 'join_left').map(({ row, field }) => `${row} ${field}`)).toEqual([
      '4 technology',
      '4 notes',
    ]);
    const { import_id } = await judged(list);
    expect(await shown(loneCard?.id)).toMatchObject({
      imei: imeiAt(a),
      eid: EID,
      imsi: imsi(a),
      technology: 'cat-m',
      certification: 'vzw',
      account: '287',
    });
    expect(await shown(loneRadio?.id)).toMatchObject({ iccid: iccidAt(b), imsi: imsi(b), account: '288', eid: null });
    expect(await shown(other?.id)).toMatchObject({ technology: 'cat-1' });
    expect(await latest(loneRadio?.id)).toMatchObject({
      before: { iccid: null, imsi: null, account: null },
      after: { iccid: iccidAt(b), imsi: imsi(b), account: '288' },
    });

    await database
      .update(sims)
      .set({ account: '299' })
      .where(eq(sims.id, loneRadio?.id ?? 0));
    expect((await undo(import_id)).status).toBe(200);
    expect(await shown(loneCard?.id)).toMatchObject({
      imei: '',
      eid: null,
      imsi: null,
      technology: null,
      certification: null,
      account: null,
    });
    // What somebody changed since is theirs.
    expect(await shown(loneRadio?.id)).toMatchObject({ iccid: null, imsi: null, account: '299' });
    expect(await shown(other?.id)).toMatchObject({ technology: 'cat-1' });
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

  test('an import is not taken back while a later list joined one of its SIMs, a delivery keeps it, and what is gone holds no parting up', async () => {
    const [a, b] = [fresh(), fresh()];
    const { import_id: older } = await judged(list(card(a)));
    const [{ id: kept } = { id: 0 }] = await bench()
      .database.select()
      .from(sims)
      .where(eq(sims.iccid, iccidAt(a)));
    const { import_id: later } = await judged(list(cleanRow(a)));
    expect(await undo(older)).toMatchObject({ status: 409, body: { current: { blocked: 1 } } });
    expect(await shown(kept)).toMatchObject({ imei: imeiAt(a), iccid: iccidAt(a) });
    expect((await undo(later)).status).toBe(200);
    expect((await undo(older)).status).toBe(200);

    const [gone] = await add(card(b));
    const { import_id } = await judged(list(cleanRow(b), cleanRow(a)));
    await bench()
      .database.delete(sims)
      .where(eq(sims.id, gone?.id ?? 0));
    expect(await undo(import_id)).toMatchObject({ status: 200, body: { data: { rows: 1, joined: 1, blocked: 0 } } });
  });

  test('a delivery that is taken back keeps the SIM that a list joined, until it is parted again', async () => {
    const a = fresh();
    const goods = { name: `Cards ${a}`, device_type: 'XT50-LTE-V', provider: 'vzw', warehouse_code: 'DAL-01' };
    const made = await bench().ask('PUT /batch', { token, body: { ...goods, rows: [{ imei: '', iccid: iccidAt(a) }] } });
    const { id, version } = one(Batch).parse(made.body).data;
    const { import_id } = await judged(list(cleanRow(a)));
    const back = () => bench().ask(`POST /batch/${id}/undo`, { token, body: { version, dry_run: true } });
    expect((await back()).body).toMatchObject({ data: { removed: 0, kept: 1, touched: [{ imei: imeiAt(a), why: 'changed' }] } });
    const isCard = eq(sims.iccid, iccidAt(a));
    // So does one whose radio is known by its MEID alone.
    await bench().database.update(sims).set({ imei: '', meid: 'A000003E80B1C3' }).where(isCard);
    expect((await back()).body).toMatchObject({ data: { removed: 0, kept: 1, touched: [{ why: 'changed' }] } });
    await bench()
      .database.update(sims)
      .set({ imei: imeiAt(a), meid: null })
      .where(isCard);
    expect((await undo(import_id)).status).toBe(200);
    expect((await back()).body).toMatchObject({ data: { removed: 1, kept: 0 } });
  });

  test('what was in a swap is joined by no list, so that every import that was just done can be taken back', async () => {
    const a = fresh();
    const [once] = await add(card(a));
    const now = bench().clock.now();
    const facts = { ticketNumber: 'T-70001', csNo: 'DAL-70001', step: 2, checks: [], createdAt: now, updatedAt: now };
    await bench()
      .database.insert(swaps)
      .values({ ...facts, newSimId: once?.id, status: 'aborted' });
    expect((await judged(list(cleanRow(a)), DRY)).refusals).toMatchObject([
      { row: 2, field: 'iccid', rule: 'iccid_known', sim_id: once?.id },
    ]);
  });

  test.each(['installed', 'transit', 'returned', 'lost', 'scrapped'] as const)(
    'new goods are not the other half of a SIM that is %s',
    async (stockState) => {
      const [a, b] = [fresh(), fresh()];
      const [away, truck] = await add(card(a), card(b));
      const put = (id = 0, state: SimRow['stockState']) => bench().database.update(sims).set({ stockState: state }).where(eq(sims.id, id));
      await put(away?.id, stockState);
      await put(truck?.id, 'truck');
      const report = await judged(list(cleanRow(a), cleanRow(b)), DRY);
      expect(report.refusals).toMatchObject([{ row: 2, field: 'iccid', rule: `join_${stockState}`, sim_id: away?.id }]);
      expect(report.joins).toMatchObject([{ row: 3, sim_id: truck?.id }]);
    },
  );

  test('a SIM that was taken for something else since it was judged is neither joined nor parted, which is said', async () => {
    const [a, b] = [fresh(), fresh()];
    const [lost, busy] = await add(card(a), card(b));
    const { database, clock } = bench();
    const joins = [lost, busy].map((sim, at) => ({
      row: 2 + at,
      sim_id: sim?.id ?? 0,
      had: 'iccid' as const,
      imei: imeiAt([a, b][at] ?? 0),
      iccid: sim?.iccid ?? '',
    }));
    await database
      .update(sims)
      .set({ stockState: 'lost' })
      .where(eq(sims.id, lost?.id ?? 0));
    await database
      .update(sims)
      .set({ status: 'active' })
      .where(eq(sims.id, busy?.id ?? 0));
    for (const join of joins)
      await expect(transact(database, (tx) => joinHalves(tx, [join], { by: { id: null, name: null }, now: clock.now() }))).rejects.toThrow(
        Overtaken,
      );
    expect(await shown(lost?.id)).toMatchObject({ imei: '' });
  });

  test('what keeps a SIM from being written is told as a conflict, of an import and of its undo', async () => {
    const [a, b] = [fresh(), fresh()];
    const [first, other] = await add(card(a), card(b));
    const { import_id } = await judged(list(cleanRow(a)));
    const { database } = bench();
    // As with one who writes it in between: the row is there, and is not changed.
    await database.execute(sql`create function kept_as_it_is() returns trigger language plpgsql as 'begin return null; end'`);
    await database.execute(
      sql.raw(
        `create trigger kept_as_it_is before update on sims for each row when (old.id in (${first?.id}, ${other?.id})) execute function kept_as_it_is()`,
      ),
    );
    try {
      expect(await undo(import_id)).toMatchObject({
        status: 409,
        body: { code: 'illegal_state', current: { blocked: 1, undone_at: null } },
      });
      expect(await send(list(cleanRow(b)))).toMatchObject({ status: 409, body: { code: 'illegal_state' } });
    } finally {
      await database.execute(sql`drop trigger kept_as_it_is on sims`);
      await database.execute(sql`drop function kept_as_it_is`);
    }
    expect((await undo(import_id)).status).toBe(200);
  });

  test('a card or a radio alone in a list of pairs is to be looked at, a split device too; what a joining row says besides is told as not taken over', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    const report = await judged(list(card(a), radio(a), cleanRow(b), cleanRow(c)), DRY);
    expect(report).toMatchObject({ refused: 0, warned: 2 });
    expect(report.warnings).toMatchObject([
      { row: 2, field: 'imei', rule: 'card_alone' },
      { row: 3, field: 'iccid', rule: 'radio_alone' },
    ]);
    expect(await judged(list(card(a), radio(a), cleanRow(b)), DRY)).toMatchObject({ warned: 0, warnings: [] });

    await add(card(b));
    const told = await judged(list(cleanRow(b).with(5, 'antenna is bent')), DRY);
    expect(told).toMatchObject({
      joined: 1,
      warned: 1,
      warnings: [{ row: 2, field: 'notes', rule: 'join_left', value: 'antenna is bent' }],
    });
  });
}
