import { eq, like } from 'drizzle-orm';
import { all } from '#lib/contract/shapes.ts';
import { NearSim, ScanVerdict, StockLevel } from '#lib/contract/stock.ts';
import { MOST_NEAR } from '#lib/contract/words/stock.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { sims } from '#upstream/sims/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim, freshNumbers } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { stockMinimums } from './tables.ts';

const Levels = all(StockLevel);
const Verdicts = all(ScanVerdict);

const shelf = { warehouse_code: 'TST-01', device_type: 'Bench-V' };
const ofShelf = { warehouseCode: 'TST-01', deviceType: 'Bench-V' };

/** What must hold for stock levels and for what is scanned, on either database. */
export function stockCases(bench: () => Bench) {
  let token: string;
  const ask = (call: string, body?: object, as = token) => bench().ask(call, { token: as, body });
  const levels = async (as = token) => Levels.parse((await ask('GET /stock-levels', undefined, as)).body).data;
  const level = async (as = token) => (await levels(as)).find(({ device_type }) => device_type === 'Bench-V');
  const set = (more: object, as = token) => ask('POST /stock-levels', { ...shelf, ...more }, as);
  const judged = async (codes: string[], more: object = {}, as = token) =>
    Verdicts.parse((await ask('POST /scan-judge', { codes, ...more }, as)).body).data;
  const one = async (code: string, more?: object, as?: string) => (await judged([code], more, as))[0];
  const clientWith = async (ability: object[]) => {
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    return (await bench().signIn('client')).accessToken;
  };

  beforeAll(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
    for (const [kind, name] of Object.entries(shelf)) await ask('POST /stock-names', { kind, name });
  });
  afterEach(async () => {
    await bench().database.delete(sims).where(like(sims.imei, '990001%'));
    await bench().database.delete(stockMinimums).where(eq(stockMinimums.warehouseCode, 'TST-01'));
  });

  describe('levels', () => {
    test('the demo world is low somewhere, and well stocked elsewhere', async () => {
      const marked = (await levels()).filter(({ minimum }) => minimum !== null);
      const low = marked.filter(({ ready, minimum }) => ready < Number(minimum));
      expect(low.length).toBeGreaterThan(0);
      expect(low.length).toBeLessThan(marked.length);
    });

    test('ready is what lies in the warehouse and was neither used nor retired', async () => {
      const statuses = ['inventory', 'test-ready', 'activation-ready', 'active', 'retired'] as const;
      for (const status of statuses) await addSim(bench().database, { ...ofShelf, status });
      await addSim(bench().database, { ...ofShelf, stockState: 'truck' });
      expect(await level()).toEqual({ ...shelf, ready: 3, minimum: null });
    });

    test('a shelf that should not be empty is told when it is', async () => {
      expect((await set({ minimum: 5 })).body).toEqual({ data: { ...shelf, ready: 0, minimum: 5, version: 1 } });
      expect(await level()).toEqual({ ...shelf, ready: 0, minimum: 5, version: 1 });
      expect((await set({ minimum: null, version: 1 })).body).toEqual({ data: { ...shelf, ready: 0, minimum: null } });
      expect(await level()).toBeUndefined();
    });

    test('of two who set a minimum at once the second is told', async () => {
      await set({ minimum: 5 });
      expect((await set({ minimum: 6, version: 1 })).body).toMatchObject({ data: { minimum: 6, version: 2 } });
      const stale = await set({ minimum: 7, version: 1 });
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { minimum: 6, version: 2 } } });
    });

    test('somebody of one warehouse sees and sets that one only', async () => {
      await addSim(bench().database, ofShelf);
      await set({ minimum: 5 });
      const here = { conditions: { warehouse_code: 'LBB-01' }, subject: 'Sim' };
      const own = await clientWith([
        { action: 'read', ...here },
        { action: 'update', ...here },
      ]);
      expect(new Set((await levels(own)).map(({ warehouse_code }) => warehouse_code))).toEqual(new Set(['LBB-01']));
      expect((await set({ minimum: 1 }, own)).status).toBe(403);
      const mine = { warehouse_code: 'LBB-01', device_type: 'Bench-V' };
      expect((await ask('POST /stock-levels', { ...mine, minimum: 1 }, own)).status).toBe(200);
      expect((await ask('POST /stock-levels', { ...mine, minimum: null }, own)).status).toBe(200);
    });

    test.each([-1, 1.5, '5', 1_000_001])('%p is no minimum', async (minimum) => {
      expect((await set({ minimum })).status).toBe(422);
    });

    test('a technician sees levels and sets none', async () => {
      const { accessToken } = await bench().signIn('technician');
      expect((await levels(accessToken)).length).toBeGreaterThan(0);
      expect((await set({ minimum: 1 }, accessToken)).status).toBe(403);
    });
  });

  describe('a number that no SIM has', () => {
    const near = async (codes: string[], as = token) => {
      const query = codes.map((code) => `q=${encodeURIComponent(code)}`).join('&');
      const { data } = all(NearSim).parse((await ask(`GET /near-numbers?${query}`, undefined, as)).body);
      return data.map(({ code, field, sim }) => [code, field, sim.id]);
    };
    const IMEI = withLuhn('99000183530000');
    const ICCID = '89011700000000123459';
    const wrong = (number: string, at: number) => number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1);
    const swapped = (number: string, at: number) => `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`;

    test('leads to the SIM it is one digit, or two swapped ones, away from, each number to its own', async () => {
      const { id } = await addSim(bench().database, { imei: IMEI, iccid: ICCID });
      const codes = [
        wrong(IMEI, 3),
        swapped(IMEI, 8),
        wrong(ICCID, 12),
        swapped(ICCID, 16),
        `IMEI: ${wrong(IMEI, 14).slice(0, 6)}-${wrong(IMEI, 14).slice(6)}`,
      ];
      const fields = ['imei', 'imei', 'iccid', 'iccid', 'imei'];
      expect(await near(codes)).toEqual(codes.map((code, index) => [code, fields[index], id]));
      expect(await near([wrong(wrong(IMEI, 3), 7), 'hello', '353806'])).toEqual([]);
      expect(await near([])).toEqual([]);
    });

    test('leads nobody to a SIM they may not see', async () => {
      await addSim(bench().database, { imei: IMEI, provider: 'att' });
      const own = await clientWith([{ action: 'read', subject: 'Sim', conditions: { provider: 'vzw' } }]);
      expect(await near([wrong(IMEI, 3)], own)).toEqual([]);
      expect(await near([wrong(IMEI, 3)])).toHaveLength(1);
    });

    test('is one of a hundred at most', async () => {
      const codes = Array.from({ length: MOST_NEAR + 1 }, (_, index) => `q=${wrong(IMEI, index % 15)}`);
      expect((await ask(`GET /near-numbers?${codes.join('&')}`)).status).toBe(422);
      expect((await ask(`GET /near-numbers?${codes.slice(1).join('&')}`)).status).toBe(200);
    });
  });

  describe('a scan', () => {
    test('new numbers are fine, however they are written', async () => {
      const { imei, iccid } = freshNumbers();
      const good = iccid.slice(0, -1) + luhnDigit(iccid.slice(0, -1));
      expect(await judged([`IMEI: ${imei.replace(/(.{6})/, '$1-')}`, `${good}F`])).toMatchObject([
        { kind: 'imei', verdict: 'ok', rule: null, found: [] },
        { kind: 'iccid', verdict: 'ok', rule: null, found: [] },
      ]);
    });

    test('what is no number of a device is refused', async () => {
      const codes = ['HELLO', '12345678901234', '1234567890123456', '3.5E+14'];
      for (const verdict of await judged(codes)) expect(verdict).toMatchObject({ kind: null, verdict: 'refused', rule: 'not-an-id' });
    });

    test('a wrong check digit refuses an IMEI and warns of an ICCID', async () => {
      expect(await judged(['990001999999990', '89011000000999999990'])).toMatchObject([
        { kind: 'imei', verdict: 'refused', rule: 'luhn' },
        { kind: 'iccid', verdict: 'warned', rule: 'luhn' },
      ]);
    });

    test('a device or SIM that is known is refused with where it is', async () => {
      const sim = await addSim(bench().database, { stockState: 'truck', warehouseCode: 'TRK-03' });
      for (const code of [sim.imei, sim.iccid as string])
        expect(await one(code)).toMatchObject({
          verdict: 'refused',
          rule: 'known',
          found: [{ kind: 'sim', id: String(sim.id) }],
          warehouse_code: 'TRK-03',
          stock_state: 'truck',
        });
    });

    test('one that belongs to the batch already is fine, in another it is not', async () => {
      const { imei } = await addSim(bench().database, { batchId: 77 });
      expect(await one(imei, { batch_id: 77 })).toMatchObject({ verdict: 'ok' });
      expect(await one(imei, { batch_id: 78 })).toMatchObject({ verdict: 'refused', rule: 'known' });
    });

    test('of one that somebody may not see they learn only that it is known', async () => {
      const sim = await addSim(bench().database, { provider: 'att' });
      const own = await clientWith([
        { action: 'read', subject: 'Sim', conditions: { provider: 'vzw' } },
        { action: 'create', subject: 'Batch' },
      ]);
      const nothing = { found: [], warehouse_code: null, stock_state: null };
      expect(await one(sim.imei, {}, own)).toMatchObject({ verdict: 'refused', rule: 'known', ...nothing });
      const misread = sim.imei.slice(0, -1) + ((Number(sim.imei.at(-1)) + 1) % 10);
      expect(await one(misread, {}, own)).toMatchObject({ rule: 'luhn', ...nothing });
      expect(await one(misread)).toMatchObject({ rule: 'near', found: [{ id: String(sim.id) }] });
    });

    test('a misread digit and swapped neighbours name the device that was meant', async () => {
      const imei = withLuhn('99000190900000');
      const { id } = await addSim(bench().database, { imei });
      const misread = `${imei.slice(0, 9)}5${imei.slice(10)}`;
      const unnoticed = imei.replace('909', '099');
      expect(await one(misread)).toMatchObject({ verdict: 'refused', rule: 'near', found: [{ id: String(id) }] });
      expect(await one(unnoticed)).toMatchObject({ verdict: 'warned', rule: 'near', found: [{ id: String(id) }] });
    });

    test('a model that is always of another type is warned about', async () => {
      await addSim(bench().database, { imei: withLuhn('99000177000001'), deviceType: 'XT50-LTE-V' });
      const other = withLuhn('99000177000002');
      expect(await one(other, { device_type: 'SLE-LTEVI-FIRE' })).toMatchObject({
        verdict: 'warned',
        rule: 'wrong-type',
        device_type: 'XT50-LTE-V',
      });
      expect(await one(other, { device_type: 'XT50-LTE-V' })).toMatchObject({ verdict: 'ok', device_type: null });
      await addSim(bench().database, { imei: withLuhn('99000177000003'), deviceType: 'SLE-LTEVI-FIRE' });
      expect(await one(other, { device_type: 'SLE-LTEVI-FIRE' })).toMatchObject({ verdict: 'ok' });
    });

    test('five hundred codes are judged at once, in the order scanned, and not one more', async () => {
      const codes = Array.from({ length: 500 }, (_, index) => withLuhn(`9900017${String(index).padStart(7, '0')}`));
      await addSim(bench().database, { imei: codes[499] as string });
      const verdicts = await judged(codes, { device_type: 'XT50-LTE-V' });
      expect(verdicts.map(({ code }) => code)).toEqual(codes);
      expect(verdicts.at(-1)?.rule).toBe('known');
      expect((await ask('POST /scan-judge', { codes: [...codes, codes[0]] })).status).toBe(422);
    });
  });
}

const withLuhn = (digits: string) => digits + luhnDigit(digits);
