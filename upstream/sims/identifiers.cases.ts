import { eq, inArray } from 'drizzle-orm';
import { BatchWithRows } from '#lib/contract/batches.ts';
import { listOf, one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { SimEvent } from '#lib/contract/sims.ts';
import { meidDecimal } from '#lib/format/meid.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { lines } from '#upstream/simulators/carrier/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { asCsv, cleanRow, HEADER } from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { addSim, freshNumbers, typedSim } from '#upstream/testing/sims.ts';
import { afterMove } from './afterMove.ts';
import { sims } from './tables.ts';

const EID = '89044011112233441122334411223321';
let counted = 0;
const serial = () => {
  counted += 1;
  return `${process.pid % 1000}`.padStart(3, '0') + String(counted).padStart(3, '0');
};
const freshMeid = () => `A1000001${serial()}`;
const freshImsi = () => `311480999${serial()}`;

/** What a card and a radio are beside ICCID and IMEI. */
export function identifierCases(bench: () => Bench) {
  let token: string;
  beforeEach(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  const { judged } = sender(bench, () => token);
  const create = (more: object) => bench().ask('PUT /sims', { token, body: typedSim(more) });
  const made = async (more: object) => one(Sim).parse((await create(more)).body).data;
  const change = (id: number, body: object) => bench().ask(`POST /sims/${id}`, { token, body });
  const found = async (query: string) =>
    listOf(Sim)
      .parse((await bench().ask(`GET /sims?${query}`, { token })).body)
      .data.map(({ id }) => id);

  test('a clerk enters EID, IMSI and account of a card, MEID, technology and certification of a radio; they are kept as they are told apart', async () => {
    const [meid, imsi] = [freshMeid(), freshImsi()];
    const typed = { meid: meidDecimal(meid), technology: 'cat-m', certification: 'ATT, vzw', eid: EID, imsi, account: '0742-1' };
    const sim = await made(typed);
    const kept = { meid, technology: 'cat-m', certification: 'vzw att', eid: EID, imsi, account: '0742-1' };
    expect(sim).toMatchObject(kept);
    const changed = await change(sim.id, {
      version: sim.version,
      meid: null,
      technology: null,
      certification: '',
      eid: null,
      imsi: null,
      account: null,
    });
    const none = Object.fromEntries(Object.keys(kept).map((field) => [field, null]));
    expect(one(Sim).parse(changed.body).data).toMatchObject(none);
    const history = await bench().ask(`GET /sims/${sim.id}/history`, { token });
    expect(listOf(SimEvent).parse(history.body).data[0]).toMatchObject({ kind: 'changed', before: kept, after: none });
  });

  test('another ICCID or IMEI takes nothing along of the card or radio it was; what is typed with it stays', async () => {
    const about = { eid: EID, imsi: freshImsi(), account: '0742-1', meid: freshMeid(), technology: 'cat-m', certification: 'vzw' };
    const sim = await made(about);
    const edited = async (now: Sim, body: object) => one(Sim).parse((await change(now.id, { version: now.version, ...body })).body).data;
    const ofCard = { eid: null, imsi: null, account: null };
    const card = await edited(sim, { iccid: freshNumbers().iccid });
    expect(card).toMatchObject({ ...ofCard, meid: about.meid, technology: 'cat-m', certification: 'vzw' });
    const radio = await edited(card, { imei: freshNumbers().imei, technology: 'cat-1' });
    expect(radio).toMatchObject({ ...ofCard, meid: null, technology: 'cat-1', certification: 'vzw' });
    const both = await edited(radio, { iccid: freshNumbers().iccid, eid: EID });
    expect(both).toMatchObject({ ...ofCard, eid: EID, technology: 'cat-1' });
    expect(await edited(both, { notes: 'Checked' })).toMatchObject({ eid: EID, technology: 'cat-1' });
    const dual = await made({ meid: freshMeid() });
    expect(await edited(dual, { imei: null })).toMatchObject({ imei: '', meid: dual.meid });
  });

  test.each([
    ['eid', '89044011112233441122334411223322'],
    ['eid', '8904401111223344112233441122332'],
    ['imsi', '3114801234567890'],
    ['meid', 'A000000123456'],
    ['meid', '35380614192363'],
    ['technology', '6g'],
    ['certification', 'vzw sprint'],
  ])('what can be no %s (%s) is refused at its field', async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  test('of two SIMs with one MEID or IMSI the second is refused and names the first; one EID may be several, as a card holds several profiles', async () => {
    const [meid, imsi] = [freshMeid(), freshImsi()];
    const first = await made({ meid, imsi, eid: EID });
    expect(await create({ meid })).toMatchObject({ status: 409, body: { errors: { meid: ['taken'] }, current: { id: first.id } } });
    expect(await create({ imsi })).toMatchObject({ status: 409, body: { errors: { imsi: ['taken'] } } });
    const other = await made({ eid: EID });
    expect(await found(`q=${EID}`)).toEqual(expect.arrayContaining([first.id, other.id]));
    expect(await change(other.id, { version: other.version, meid })).toMatchObject({ status: 409, body: { errors: { meid: ['taken'] } } });
  });

  test('an IMSI that a carrier tells of two cards stays with the first, and stops neither what is asked nor what is ordered', async () => {
    const { database, clock, context } = bench();
    const [first, second] = [await made({}), await made({})];
    const status = (id: number) => bench().ask(`GET /sims/${id}/provider-status`, { token });
    const shown = async (id: number) => one(Sim).parse((await bench().ask(`GET /sims/${id}`, { token })).body).data;
    const known = [first, second].map(({ imei }) => imei ?? '');
    for (const { id } of [first, second]) expect((await status(id)).status).toBe(200);
    const imsi = freshImsi();
    await database.update(lines).set({ imsi }).where(inArray(lines.imei, known));
    for (const { id } of [first, second]) expect((await status(id)).status).toBe(200);
    expect([(await shown(first.id)).imsi, (await shown(second.id)).imsi]).toEqual([imsi, null]);
    const { version } = await shown(second.id);
    expect((await bench().ask(`PUT /sims/${second.id}/activate`, { token, body: { version } })).status).toBe(200);
    for (let turn = 0; turn < 4; turn += 1) {
      await context.queue.runDue();
      clock.forward(30 * SECOND);
    }
    expect(await shown(second.id)).toMatchObject({ status: 'active', pending: null, imsi: null });
    expect(await create({ imsi })).toMatchObject({ status: 409, body: { errors: { imsi: ['taken'] }, current: { id: first.id } } });
  });

  test('somebody finds a SIM by its whole EID, IMSI or MEID in either form, alone, in a pasted list and by a scan', async () => {
    const [meid, imsi] = [freshMeid(), freshImsi()];
    const { id } = await made({ meid, imsi });
    for (const q of [meid, meid.toLowerCase(), meidDecimal(meid), imsi]) expect([q, await found(`q=${q}`)]).toEqual([q, [id]]);
    const pasted = encodeURIComponent(`${meidDecimal(meid)}\n${freshImsi()}`);
    const list = await bench().ask(`GET /sims?missing=1&q=${pasted}`, { token });
    expect(list.body).toMatchObject({ data: [{ id }], meta: { missing: [expect.stringMatching(/^311480/)] } });
    const scanned = await bench().ask(`GET /barcode-lookup?q=${meidDecimal(meid)}`, { token });
    expect(scanned.body).toMatchObject({ data: [{ kind: 'sim', id: String(id) }] });
  });

  test('somebody finds a SIM by a part of its EID, IMSI or MEID, however it is written and beside other words', async () => {
    const [meid, imsi] = [freshMeid(), freshImsi()];
    const eid = `8904${'57'.repeat(5)}${serial()}${serial()}${serial()}`;
    const typed = await made({ meid, imsi });
    await bench().database.update(sims).set({ eid }).where(eq(sims.id, typed.id));
    const parts = [meid.slice(4), meid.slice(3).toLowerCase(), imsi.slice(-9), `${imsi.slice(3, 9)}-${imsi.slice(9)}`, eid.slice(-14)];
    for (const q of parts) expect([q, await found(`q=${q}`)]).toEqual([q, [typed.id]]);
    expect(await found(`q=${imsi.slice(-9)}%20${typed.device_type}`)).toEqual([]);
    expect(await found(`q=${imsi.slice(-9)}%20${typed.imei.slice(-6)}`)).toEqual([typed.id]);
    expect(await found(`q=${imsi.slice(-9)}%20${meid.slice(-7)}`)).toEqual([typed.id]);
  });

  test('a radio that has a MEID alone is a radio, is listed by its technology, is activated by nobody and gets its number taken away by nobody', async () => {
    const meid = freshMeid();
    const radio = await made({ imei: null, iccid: null, meid, technology: 'cdma' });
    expect(await found(`technology=cdma&kind=radio&q=${meid}`)).toEqual([radio.id]);
    expect(await found(`technology=lte&q=${meid}`)).toEqual([]);
    expect(await found(`kind=card&q=${meid}`)).toEqual([]);
    const activated = await bench().ask(`PUT /sims/${radio.id}/activate`, { token, body: { version: radio.version } });
    expect(activated).toMatchObject({ status: 409, body: { errors: { action: ['no-imei'] } } });
    expect(await change(radio.id, { version: radio.version, meid: null })).toMatchObject({
      status: 422,
      body: { errors: { imei: ['missing'] } },
    });
  });

  test('put in a radio and taken out again, each keeps what is its own', async () => {
    const [meid, imsi] = [freshMeid(), freshImsi()];
    const card = await addSim(bench().database, { imei: '', eid: EID, imsi });
    const radio = await addSim(bench().database, { iccid: null, meid, technology: 'cat-1', certification: 'vzw' });
    const body = { radio_id: radio.id, version: card.version, radio_version: radio.version };
    const both = one(Sim).parse((await bench().ask(`POST /sims/${card.id}/pair`, { token, body })).body).data;
    expect(both).toMatchObject({ meid, technology: 'cat-1', certification: 'vzw', eid: EID, imsi });
    const parted = await bench().ask(`POST /sims/${card.id}/unpair`, { token, body: { version: both.version } });
    expect(parted.body).toMatchObject({
      data: {
        card: { eid: EID, imsi, meid: null, technology: null, certification: null },
        radio: { meid, technology: 'cat-1', certification: 'vzw', eid: null, imsi: null },
      },
    });
  });

  test.each([
    ['change-iccid', { meid: 'A10000010000F1', technology: 'hspa', eid: null, imsi: '310410000000002' }, { meid: null, technology: null }],
    ['change-imei', { meid: null, technology: 'cat-m', eid: EID, imsi: '311480000000001' }, { eid: null, imsi: null }],
    ['change-both', { meid: null, technology: 'cat-m', eid: null, imsi: '310410000000002' }, {}],
  ] as const)('a line that moves (%s) takes its account along; radio and card keep what is their own', async (kind, here, gone) => {
    const { database, clock } = bench();
    const old = { meid: 'A10000010000F1', technology: 'hspa', eid: EID, imsi: '311480000000001', account: '0742-1' } as const;
    const [added, fresh] = [await addSim(database, {}), await addSim(database, { technology: 'cat-m' })];
    const to = { ...fresh, imsi: '310410000000002' };
    const line = { imei: to.imei, iccid: to.iccid, state: 'active', msisdn: '2145550148', ipAddress: null };
    const moved = afterMove({ kind, from: { ...added, ...old }, to }, line, {
      isKept: () => false,
      isTaken: () => false,
      now: clock.now(),
    });
    expect(moved.here).toMatchObject({ ...here, account: '0742-1' });
    expect(moved.gone).toMatchObject({ ...gone, account: null });
  });

  test('a list brings them too, under the names and in the spellings of others, and what is wrong or known is refused in its row', async () => {
    const [meid, imsi] = [freshMeid(), freshImsi()];
    const head = [...HEADER, 'MEID DEC', 'EID', 'IMSI number', 'BAN', 'Network technology', 'Certified by'];
    const row = (n: number, ...more: string[]) => [...cleanRow(n), ...more];
    const [a, b] = [9_100_000 + counted, 9_200_000 + counted];
    const list = (...rows: string[][]) => asCsv([head, ...rows]);
    const wrong = list(
      row(a, 'A00', EID.replace(/1$/, '2'), 'x', '', '7G', 'Sprint PCS'),
      row(b, meidDecimal(meid), EID, imsi, '287', 'LTE-M', 'AT&T and Verizon'),
      row(b + 1, meid, '', imsi, '', '', ''),
    );
    const rules = (await judged(wrong, { query: '?dry_run=1' })).refusals.map(({ row: at, rule }) => `${at} ${rule}`);
    expect(rules).toEqual([
      ...['2 meid_digits', '2 eid_check', '2 imsi_digits', '2 technology_unknown', '2 certification_unknown'],
      ...['4 meid_twice', '4 imsi_twice'],
    ]);
    const good = list(row(b, meidDecimal(meid), EID, imsi, '287', 'LTE-M', 'AT&T and Verizon'));
    expect(await judged(good)).toMatchObject({ imported: 1, refused: 0 });
    const [id = 0] = await found(`q=${meid}`);
    const kept = { meid, eid: EID, imsi, account: '287', technology: 'cat-m', certification: 'vzw att' };
    expect(one(Sim).parse((await bench().ask(`GET /sims/${id}`, { token })).body).data).toMatchObject(kept);
    const again = list(row(b + 2, meid, '', '', '', '', ''));
    expect((await judged(again, { query: '?dry_run=1' })).refusals).toMatchObject([{ rule: 'meid_known', sim_id: id }]);
    const columns = ['meid', 'eid', 'imsi', 'account', 'technology', 'certification'];
    const file = await bench().send('POST /sims-export', { token, body: { id: [id], format: 'csv', columns } });
    const line = columns.map((field) => kept[field as keyof typeof kept]).join();
    expect((await file.text()).replaceAll('"', '').replaceAll('=', '')).toContain(line);
  });

  test('a delivery that is scanned keeps MEID and EID, and refuses a MEID that another SIM has at its row', async () => {
    const [meid, other] = [freshMeid(), freshMeid()];
    const setup = { name: 'PO 1', device_type: 'XT50-LTE-V', provider: 'vzw', warehouse_code: 'DAL-01' };
    const rows = [
      { ...freshNumbers(), meid: meidDecimal(meid), eid: EID },
      { imei: '', iccid: null, meid: other },
    ];
    const batch = one(BatchWithRows).parse((await bench().ask('PUT /batch', { token, body: { ...setup, rows } })).body).data;
    expect(batch.rows).toMatchObject([
      { meid, eid: EID },
      { imei: '', iccid: null, meid: other },
    ]);
    const twice = await bench().ask('PUT /batch', { token, body: { ...setup, rows: [{ ...freshNumbers(), meid, eid: '1' }] } });
    expect(twice).toMatchObject({ status: 422, body: { errors: { 'rows.0.meid': ['taken'], 'rows.0.eid': ['digits'] } } });
    const codes = [meidDecimal(other), EID, '1234'];
    const said = await bench().ask('POST /scan-judge', { token, body: { codes } });
    expect(said.body).toMatchObject({
      data: [
        { kind: 'meid', verdict: 'refused', rule: 'known' },
        { kind: 'eid', verdict: 'ok' },
        { kind: null, verdict: 'refused' },
      ],
    });
  });
}
