import { eq, inArray } from 'drizzle-orm';
import { ImportReport } from '#lib/contract/imports.ts';
import { all } from '#lib/contract/shapes.ts';
import { StockName } from '#lib/contract/stock.ts';
import { sims } from '#upstream/sims/tables.ts';
import { addBatch, typedBatch } from '#upstream/testing/batches.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { addSim, typedSim } from '#upstream/testing/sims.ts';
import { users } from '#upstream/users/tables.ts';
import { stockNames } from './tables.ts';

const Names = all(StockName);
const NEW = ['XT60-LTE-V', 'ELP-01'];

/** What must hold for device types and warehouses, on either database: a slip of the keys makes none. */
export function nameCases(bench: () => Bench) {
  let token: string;
  beforeAll(async () => {
    token = (await bench().signIn('warehouse')).accessToken;
  });
  afterEach(async () => {
    await bench().database.delete(sims).where(inArray(sims.deviceType, NEW));
    await bench().database.delete(stockNames).where(inArray(stockNames.name, NEW));
  });

  const ask = (call: string, body?: object, as = token) => bench().ask(call, { token: as, body });
  const add = (kind: string, name: string, as?: string) => ask('POST /stock-names', { kind, name }, as);
  const names = async (kind: string, as?: string) =>
    Names.parse((await ask('GET /stock-names', undefined, as)).body)
      .data.filter((each) => each.kind === kind)
      .map(({ name }) => name);
  const clientWith = async (ability: object[]) => {
    await bench().database.update(users).set({ ability }).where(eq(users.email, 'client@linekeeper.test'));
    return (await bench().signIn('client')).accessToken;
  };
  const refusing = (field: string, ...words: string[]) => ({ status: 422, body: { code: 'invalid', errors: { [field]: words } } });
  const NO_TYPE = 'There is no device type "XT50 LTE V". Did you mean "XT50-LTE-V" or "XT50-LTE-A"?';
  const NO_PLACE = 'There is no warehouse "dal01". Did you mean "DAL-01" or "DAL-02"?';

  test('a new SIM takes those there are; of another the value is named, and what is near it', async () => {
    expect(await ask('PUT /sims', typedSim({ device_type: 'XT50 LTE V', warehouse_code: 'dal01' }))).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { device_type: [NO_TYPE], warehouse_code: [NO_PLACE] } },
    });
    expect(await ask('PUT /sims', typedSim({ device_type: 'Ünknown typ 😀' }))).toMatchObject(
      refusing('device_type', 'There is no device type "Ünknown typ 😀".'),
    );
    expect((await ask('PUT /sims', typedSim())).status).toBe(200);
  });

  test('neither does one that is there, by any way, and nothing else of it changes', async () => {
    const { id } = await addSim(bench().database, { deviceType: 'XT50-LTE-V' });
    expect(await ask(`POST /sims/${id}`, { device_type: 'XT50 LTE V', notes: 'x' })).toMatchObject(refusing('device_type', NO_TYPE));
    expect(await ask(`POST /sims/${id}/change-warehouse`, { warehouse_code: 'dal01' })).toMatchObject(refusing('warehouse_code', NO_PLACE));
    expect((await ask(`GET /sims/${id}`)).body).toMatchObject({ data: { warehouse_code: 'DAL-01', notes: null, version: 1 } });
  });

  test('nor a batch, new or changed, nor a job over one, nor a minimum', async () => {
    expect(await ask('PUT /batch', typedBatch(undefined, { device_type: 'XT50 LTE V' }))).toMatchObject(refusing('device_type', NO_TYPE));
    const { id } = await addBatch(bench(), token, 1);
    const wrong: [string, object, string, string][] = [
      ['', { device_type: 'XT50 LTE V' }, 'device_type', NO_TYPE],
      ['/edit-device-type', { deviceType: 'XT50 LTE V' }, 'deviceType', NO_TYPE],
      ['/change-warehouse', { warehouse_code: 'dal01' }, 'warehouse_code', NO_PLACE],
      ['/jobs', { action: 'edit-device-type', device_type: 'XT50 LTE V' }, 'device_type', NO_TYPE],
      ['/jobs', { action: 'change-warehouse', warehouse_code: 'dal01', dry_run: true }, 'warehouse_code', NO_PLACE],
    ];
    for (const [path, body, field, words] of wrong)
      expect(await ask(`POST /batch/${id}${path}`, body)).toMatchObject(refusing(field, words));
    const shelf = { warehouse_code: 'dal01', device_type: 'XT50-LTE-V' };
    expect(await ask('POST /stock-levels', { ...shelf, minimum: 3 })).toMatchObject(refusing('warehouse_code', NO_PLACE));
  });

  test('whoever may add SIMs says that there is a new one, and then there is', async () => {
    expect(await names('device_type')).not.toContain('XT60-LTE-V');
    expect((await add('device_type', '  XT60-LTE-V ')).body).toEqual({ data: { kind: 'device_type', name: 'XT60-LTE-V' } });
    expect((await add('device_type', 'XT60-LTE-V')).status).toBe(200);
    expect((await add('warehouse_code', 'ELP-01')).status).toBe(200);
    expect(await names('device_type')).toContain('XT60-LTE-V');
    expect((await ask('PUT /sims', typedSim({ device_type: 'XT60-LTE-V', warehouse_code: 'ELP-01' }))).status).toBe(200);
  });

  test('one that is only written otherwise is no new one', async () => {
    expect(await add('device_type', 'xt50 lte v')).toMatchObject(refusing('name', 'There is the device type "XT50-LTE-V" already'));
    expect((await add('warehouse_code', 'W'.repeat(21))).status).toBe(422);
    expect((await add('warehouse_code', 'E\u0000')).status).toBe(422);
    expect((await add('provider', 'Telcel')).status).toBe(422);
  });

  test('whoever may not add SIMs adds no names, and sees those of the SIMs they see', async () => {
    const { accessToken } = await bench().signIn('dispatcher');
    expect((await add('device_type', 'XT60-LTE-V', accessToken)).status).toBe(403);
    expect(await names('warehouse_code', accessToken)).toEqual(await names('warehouse_code'));

    const here = { subject: 'Sim', conditions: { warehouse_code: 'LBB-01' } };
    const own = await clientWith([
      { action: 'read', ...here },
      { action: ['create', 'update'], ...here },
    ]);
    expect(await names('warehouse_code', own)).toEqual(['LBB-01']);
    expect((await add('warehouse_code', 'ELP-01', own)).status).toBe(403);
    const mine = await addSim(bench().database, { warehouseCode: 'LBB-01', deviceType: 'XT50-LTE-V' });
    // That there is a DAL-01 is not theirs to know.
    expect(await ask(`POST /sims/${mine.id}/change-warehouse`, { warehouse_code: 'DAL-11' }, own)).toMatchObject(
      refusing('warehouse_code', 'There is no warehouse "DAL-11".'),
    );
  });

  test('a name outlives its last SIM when it was added, and one that is on a SIM needs nobody to add it', async () => {
    const { id } = await addSim(bench().database, { deviceType: 'XT60-LTE-V' });
    expect(await names('device_type')).toContain('XT60-LTE-V');
    await bench().database.delete(sims).where(eq(sims.id, id));
    expect(await names('device_type')).not.toContain('XT60-LTE-V');
    await add('device_type', 'XT60-LTE-V');
    expect(await names('device_type')).toContain('XT60-LTE-V');
  });

  describe('of a list', () => {
    const imported = async (rows: string[][], fields: Record<string, string> = {}, path = '/sims-import') => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([['IMEI,Device Type,Carrier,Warehouse', ...rows.map((row) => row.join())].join('\n')]), 'stock.csv');
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const { body } = await bench().ask(`POST ${path}?dry_run=1`, { token, headers, raw: await encoded.arrayBuffer() });
      return ImportReport.parse((body as { data: unknown }).data);
    };
    const row = (type: string, place: string) => [typedSim().imei, type, 'Verizon', place];

    test('those there are not are refused in their rows and told once each, with what is near', async () => {
      const report = await imported([
        row('XT50 LTE V', 'DAL-01'),
        row('XT50 LTE V', 'dal-01'),
        row('XT60-LTE-V', 'ELP-01'),
        row('xt50-lte-v', 'DAL-01'),
      ]);
      expect(report).toMatchObject({ refused: 3, warned: 0 });
      expect(report.refusals).toMatchObject([
        { row: 2, field: 'device_type', value: 'XT50 LTE V', rule: 'device_type_unknown' },
        { row: 3, field: 'device_type', rule: 'device_type_unknown' },
        { row: 4, field: 'device_type', rule: 'device_type_unknown' },
        { row: 4, field: 'warehouse_code', value: 'ELP-01', rule: 'warehouse_unknown' },
      ]);
      expect(report.unknown).toEqual([
        { kind: 'device_type', name: 'XT50 LTE V', rows: 2, near: ['XT50-LTE-V', 'XT50-LTE-A'] },
        { kind: 'device_type', name: 'XT60-LTE-V', rows: 1, near: ['XT50-LTE-V', 'XT50-LTE-A'] },
        { kind: 'warehouse_code', name: 'ELP-01', rows: 1, near: [] },
      ]);
    });

    test('are what somebody says they are here, or new once they were added', async () => {
      const rows = [row('XT50 LTE V', 'DAL-01'), row('XT60-LTE-V', 'DAL-01')];
      const meant = { names: JSON.stringify({ device_type: { 'XT50 LTE V': 'XT50-LTE-V' } }) };
      expect(await imported(rows, meant)).toMatchObject({ refused: 1, unknown: [{ name: 'XT60-LTE-V' }] });
      await add('device_type', 'XT60-LTE-V');
      expect(await imported(rows, meant)).toMatchObject({ refused: 0, unknown: [] });
    });
  });
}
