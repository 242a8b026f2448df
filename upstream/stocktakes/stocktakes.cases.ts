import * as contract from '#lib/contract/index.ts';
import { wholeOf } from '#upstream/testing/batches.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim, freshNumbers } from '#upstream/testing/sims.ts';
import { someoneWith } from '#upstream/testing/someone.ts';

let counted = 0;

/** What must hold for counts of what lies at a place, on either database. */
export function stocktakeCases(bench: () => Bench) {
  let token: string;
  let place: string;
  beforeAll(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  beforeEach(async () => {
    counted += 1;
    place = `STK-${counted}`;
    await ask('POST /stock-names', { kind: 'warehouse_code', name: place });
  });
  const someone = someoneWith(bench);
  const ask = (call: string, body?: unknown, as = token) => bench().ask(call, { token: as, body });
  const read = (body: unknown) => contract.stocktakes.show.reply.parse(body).data;
  const begin = async (more: object = {}) => read((await ask('PUT /stocktakes', { place, ...more })).body);
  const show = async (id: number) => read((await ask(`GET /stocktakes/${id}`)).body);
  const scan = async (id: number, codes: string[], as = token) =>
    contract.stocktakes.count.reply.parse((await ask(`POST /stocktakes/${id}/scans`, { codes }, as)).body).data;
  const lines = async (id: number, state: string) =>
    contract.stocktakes.lines.reply.parse((await ask(`GET /stocktakes/${id}/lines?state=${state}`)).body).data;
  const simsAt = async (count: number, facts: object = {}) => {
    const all = [];
    for (let at = 0; at < count; at += 1)
      all.push(await addSim(bench().database, { warehouseCode: place, stockState: 'warehouse', csNo: null, ...facts }));
    return all;
  };

  test('what is listed at a place is expected; what is scanned is found, listed elsewhere or no SIM at all, and the rest is missing', async () => {
    const [a, b, c] = await simsAt(3);
    const other = await addSim(bench().database, { warehouseCode: 'DAL-01', stockState: 'warehouse', csNo: null });
    const stranger = freshNumbers().imei;
    const { id } = await begin();
    expect(await show(id)).toMatchObject({ place, expected: 3, found: 0, missing: 3, created_by: 'Renee Castillo' });
    const told = await scan(id, [a?.imei ?? '', b?.iccid ?? '', other.imei, stranger, a?.iccid ?? '']);
    expect(told.map(({ state }) => state)).toEqual(['found', 'found', 'elsewhere', 'unknown', 'again']);
    expect(told[2]).toMatchObject({ warehouse_code: 'DAL-01', sim_id: other.id });
    expect(await show(id)).toMatchObject({ expected: 3, found: 2, missing: 1, elsewhere: 1, unknown: 1 });
    expect(await lines(id, 'missing')).toMatchObject([{ sim_id: c?.id, warehouse_code: place }]);
    expect(await lines(id, 'unknown')).toMatchObject([{ sim_id: null, number: stranger, counted_by: 'Renee Castillo' }]);
  });

  test('two who count one place at once count each SIM once, and the second is told who had it', async () => {
    const all = await simsAt(20);
    const { id } = await begin();
    const admin = (await bench().signIn('admin')).accessToken;
    const codes = all.map(({ imei }) => imei);
    const both = await Promise.all([scan(id, codes), scan(id, codes.toReversed(), admin)]);
    expect(both.flat().filter(({ state }) => state === 'found')).toHaveLength(20);
    expect(both.flat().filter(({ state, by }) => state === 'again' && by !== null)).toHaveLength(20);
    expect(await show(id)).toMatchObject({ found: 20, missing: 0, elsewhere: 0 });
    // What is sent again, because its answer was lost, changes nothing.
    expect((await scan(id, codes)).every(({ state }) => state === 'again')).toBe(true);
    expect(await show(id)).toMatchObject({ found: 20 });
  });

  test('only one type is counted where that was asked for, and nothing that is on its way or on a system', async () => {
    await simsAt(2, { deviceType: '263LTE-V' });
    await simsAt(1, { deviceType: 'TG-7E-V' });
    await simsAt(1, { deviceType: '263LTE-V', stockState: 'transit' });
    expect(await begin({ device_type: '263LTE-V' })).toMatchObject({ expected: 2, device_type: '263LTE-V' });
    expect(await begin()).toMatchObject({ expected: 3 });
  });

  test('two who begin to count one place count it together; once that is closed there is a new one, and the old stays closed beside it', async () => {
    await simsAt(2);
    const both = await Promise.all([begin(), begin()]);
    expect(both[0]?.id).toBe(both[1]?.id);
    const { id } = both[0] as { id: number };
    await ask(`POST /stocktakes/${id}/close`, { closed: true, version: 1 });
    expect((await begin()).id).not.toBe(id);
    expect((await ask(`POST /stocktakes/${id}/close`, { closed: false, version: 2 })).status).toBe(409);
  });

  test('what came to the place after the count began is found there, and another type than the one counted is told as that', async () => {
    await simsAt(1, { deviceType: '263LTE-V' });
    const { id } = await begin({ device_type: '263LTE-V' });
    const [late] = await simsAt(1, { deviceType: '263LTE-V' });
    const [other] = await simsAt(1, { deviceType: 'TG-7E-V' });
    expect((await scan(id, [late?.imei ?? '', other?.imei ?? ''])).map(({ state }) => state)).toEqual(['found', 'other-type']);
    expect(await show(id)).toMatchObject({ expected: 2, found: 1, elsewhere: 0, unknown: 0 });
  });

  test('of a SIM that somebody may not see a count tells its number and not where it is', async () => {
    const other = await addSim(bench().database, { warehouseCode: 'DAL-01', stockState: 'warehouse', csNo: null });
    const { id } = await begin();
    await scan(id, [other.imei]);
    const bound = await someone([{ action: ['read', 'update'], subject: 'Sim', conditions: { warehouse_code: place } }]);
    const answer = await ask(`GET /stocktakes/${id}/lines?state=elsewhere`, undefined, bound);
    expect(contract.stocktakes.lines.reply.parse(answer.body).data).toMatchObject([
      { number: other.imei, sim_id: null, warehouse_code: null, cs_no: null },
    ]);
  });

  test('what was scanned by mistake is taken out again', async () => {
    const [a] = await simsAt(1);
    const { id } = await begin();
    expect((await ask(`POST /stocktakes/${id}/scans`, { codes: ['  '] })).status).toBe(422);
    await scan(id, [a?.imei ?? '', '123456']);
    for (const state of ['found', 'unknown']) {
      const [line] = await lines(id, state);
      expect((await ask(`DELETE /stocktakes/${id}/lines/${line?.id}`)).status).toBe(200);
      expect((await ask(`DELETE /stocktakes/${id}/lines/${line?.id}`)).status).toBe(404);
    }
    expect(await show(id)).toMatchObject({ found: 0, missing: 1, unknown: 0 });
  });

  test('what is missing or elsewhere becomes a selection; what was moved meanwhile is missing no more', async () => {
    const [a, b] = await simsAt(2);
    const other = await addSim(bench().database, { warehouseCode: 'DAL-01', stockState: 'warehouse', csNo: null });
    const { id } = await begin();
    expect((await ask(`POST /stocktakes/${id}/selection`, { state: 'elsewhere' })).status).toBe(422);
    await scan(id, [other.imei]);
    await ask(`POST /sims/${b?.id}`, { stock_state: 'warehouse', warehouse_code: 'DAL-01', version: b?.version });
    const chosen = async (state: string) => {
      const made = contract.stocktakes.select.reply.parse((await ask(`POST /stocktakes/${id}/selection`, { state })).body).data;
      return wholeOf((await ask(`GET /batch/${made.id}`)).body).rows.map(({ sim_id }) => sim_id);
    };
    expect(await chosen('missing')).toEqual([a?.id]);
    expect(await chosen('elsewhere')).toEqual([other.id]);
  });

  test('a closed count takes nothing until it is open again, and is a file', async () => {
    const [a] = await simsAt(1);
    const { id, version } = await begin();
    expect(read((await ask(`POST /stocktakes/${id}/close`, { closed: true, version })).body)).toMatchObject({
      closed_by: 'Renee Castillo',
    });
    expect((await ask(`POST /stocktakes/${id}/scans`, { codes: [a?.imei] })).status).toBe(409);
    expect((await ask(`POST /stocktakes/${id}/close`, { closed: false, version })).status).toBe(409);
    await ask(`POST /stocktakes/${id}/close`, { closed: false, version: 2 });
    expect((await scan(id, [a?.imei ?? ''])).map(({ state }) => state)).toEqual(['found']);
    const file = await (await bench().send(`GET /stocktakes/${id}/file?locale=en`, { token })).text();
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain('Found');
  });

  test('who may only read SIMs counts none, and a role of another place sees no count of this one', async () => {
    const { id } = await begin();
    const reader = await someone([{ action: 'read', subject: 'Sim' }]);
    expect((await ask('PUT /stocktakes', { place }, reader)).status).toBe(403);
    expect((await ask(`POST /stocktakes/${id}/scans`, { codes: ['1'] }, reader)).status).toBe(403);
    expect((await ask(`GET /stocktakes/${id}`, undefined, reader)).status).toBe(200);
    const houston = await someone([{ action: ['read', 'update'], subject: 'Sim', conditions: { warehouse_code: 'HOU-01' } }]);
    expect((await ask(`GET /stocktakes/${id}`, undefined, houston)).status).toBe(404);
    expect((await ask('PUT /stocktakes', { place }, houston)).status).toBeGreaterThanOrEqual(403);
    expect((await bench().ask(`GET /stocktakes/${id}`)).status).toBe(401);
  });
}
