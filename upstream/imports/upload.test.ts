import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { asc, count, eq, like } from 'drizzle-orm';
import type { ImportReport } from '#lib/contract/imports.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { REST_LIMIT } from '#upstream/core/bodies.ts';
import { onChange } from '#upstream/core/events.ts';
import { meta } from '#upstream/db/tables.ts';
import { createApp } from '#upstream/server/app.ts';
import { listen } from '#upstream/server/listen.ts';
import { simEvents, sims } from '#upstream/sims/tables.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { dirtyList } from '#upstream/testing/imports/dirty.ts';
import {
  asCsv,
  asXlsx,
  cleanList,
  cleanRow,
  ENCODINGS,
  HEADER,
  imeiAt,
  type Lines,
  workbookOf,
  zipOf,
} from '#upstream/testing/imports/lists.ts';
import { sender } from '#upstream/testing/imports/send.ts';
import { LIMITS } from './limits.ts';
import { FILE_RULES, ROW_RULES } from './rules.ts';

let bench: Bench;
let token: string;
let known: { id: number; imei: string; iccid: string };
beforeAll(async () => {
  bench = await openMemoryBench();
  token = (await bench.signIn('warehouse')).accessToken;
  const [row] = await bench.database.select().from(sims).orderBy(asc(sims.id)).limit(1);
  known = { id: row?.id ?? 0, imei: row?.imei ?? '', iccid: row?.iccid ?? '' };
});
afterAll(() => bench.close());

const { send, judged } = sender(
  () => bench,
  () => token,
);
const stock = async () => (await bench.database.select({ all: count() }).from(sims))[0]?.all;
const said = (list: ImportReport['refusals']) => list.map(({ value: _, ...rest }) => rest);

describe('a list with every defect', () => {
  const ways = ['UTF-8 with its mark', 'UTF-16 little-endian', 'Windows-1252'].flatMap((encoding) =>
    [',', ';', '\t'].map((separator) => [encoding, separator] as const),
  );

  test.each(ways)('in %s parted by %j gets exactly the refusals it deserves, and changes nothing', async (encoding, separator) => {
    const before = await stock();
    const { lines, refusals, warnings } = dirtyList(known);
    const encode = ENCODINGS[encoding] as (text: string) => Buffer;
    const report = await judged(encode(asCsv(lines, separator)));
    expect(said(report.refusals)).toEqual(refusals);
    expect(report.warnings).toMatchObject(warnings);
    expect(report).toMatchObject({ rows: lines.length - 1, refused: refusals.length, warned: warnings.length, imported: 0 });
    expect(await stock()).toBe(before);
  });

  test('in a workbook gets the same, and numbers too long for a spreadsheet are refused as such', async () => {
    const { lines, refusals } = dirtyList(known);
    const numeric = cleanRow(200).map((cell, index) => (index === 1 ? Number('89148000002203598343') : cell));
    const report = await judged(await asXlsx([...lines, numeric]));
    expect(said(report.refusals)).toEqual([
      ...refusals,
      { row: lines.length + 1, field: 'iccid', rule: 'number_cell', sim_id: null, first_row: null },
    ]);
  });
});

test('a value is told as it stands in the list', async () => {
  const { refusals } = await judged(asCsv([HEADER, cleanRow(1).map((cell, index) => (index === 1 ? '8.9148E+19' : cell))]));
  expect(refusals).toEqual([{ row: 2, field: 'iccid', value: '8.9148E+19', rule: 'exponent', sim_id: null, first_row: null }]);
});

describe('columns', () => {
  const columnsOf = async (lines: Lines, fields = {}) =>
    Object.fromEntries((await judged(asCsv(lines), { fields, query: '?dry_run=1' })).columns.map(({ header, field }) => [header, field]));

  test.each<[string, Lines[number], string[]]>([
    [
      'an English portal',
      ['Equipment IMEI', 'ICCID Number', 'Wireless Number', 'IP Address', 'Device Model', 'Network', 'Location Code', 'Comments'],
      [],
    ],
    ['a German one', ['IMEI-Nummer', 'Simkartennummer', 'Rufnummer', 'Feste IP', 'Gerätetyp', 'Anbieter', 'Lagerort', 'Bemerkung'], []],
    [
      'a French one',
      ['Numéro d’IMEI', 'N° de carte SIM', 'Numéro de téléphone', 'Adresse IP', 'Modèle', 'Opérateur', 'Entrepôt', 'Remarques'],
      [],
    ],
    [
      'a Portuguese one',
      ['IMEI', 'Número do cartão SIM', 'Telemóvel', 'Endereço IP', 'Tipo de equipamento', 'Operadora', 'Armazém', 'Observações'],
      [],
    ],
  ])('of %s are known by their names', async (_, header) => {
    const fields = ['imei', 'iccid', 'msisdn', 'ip_address', 'device_type', 'provider', 'warehouse_code', 'notes'];
    const row = [cleanRow(1)[0], cleanRow(1)[1], '2145550122', '10.1.2.3', 'XT50', 'AT&T', 'DAL-01', 'x'] as string[];
    expect(Object.values(await columnsOf([header, row]))).toEqual(fields);
  });

  test('without a name we know are known by what stands in them, and the rest is left out', async () => {
    const rows = [1, 2, 3].map((n) => ['x', cleanRow(n)[1] as string, cleanRow(n)[0] as string, 'VZW', '7']);
    expect(await columnsOf([['Pos', 'Serial', 'Unit', 'By', 'Shelf'], ...rows])).toEqual({
      Pos: null,
      Serial: 'iccid',
      Unit: 'imei',
      By: 'provider',
      Shelf: null,
    });
  });

  test('are found below a title, and without any names', async () => {
    expect(await columnsOf([['Stock of Friday'], [], HEADER, cleanRow(1)])).toMatchObject({ IMEI: 'imei', Warehouse: 'warehouse_code' });
    expect(await columnsOf([cleanRow(1), cleanRow(2)])).toMatchObject({ A: 'imei', B: 'iccid', D: 'provider' });
  });

  test('are what a person says they are, and what the list does not say can be said for all', async () => {
    const lines = [
      ['Number', 'IMEI'],
      [cleanRow(901)[0] as string, 'none'],
    ];
    const columns = JSON.stringify({ Number: 'imei', IMEI: null });
    const fields = { columns, device_type: 'XT50-LTE-A', provider: 'att', warehouse_code: 'DAL-01' };
    expect(await judged(asCsv(lines), { fields, query: '?dry_run=1' })).toMatchObject({ rows: 1, refused: 0, imported: 0 });
  });

  test.each<Record<string, string>>([
    { columns: '{"A": "price"}' },
    { columns: 'A=imei' },
    { provider: 'telcel' },
    { warehouse_code: 'x'.repeat(21) },
  ])('and options that are none are refused: %j', async (fields) =>
    expect(await send(asCsv(cleanList(1)), { fields })).toMatchObject({ status: 422, body: { code: 'invalid' } }),
  );
});

test('far too many rows are refused before one of them is judged, whatever the kind of file', async () => {
  const many = Array.from({ length: 120_000 }, (_, n) => n);
  const sheet = many.map((n) => `<row><c><v>${n}</v></c></row>`).join('');
  for (const file of [many.join('\n'), zipOf(workbookOf(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`))])
    expect(await judged(file)).toMatchObject({ rows: 0, refused: 1, imported: 0, refusals: [{ rule: 'file_rows' }] });
});

test('a list whose columns are not known is refused as a whole, and says which columns there are', async () => {
  expect(await judged('a,b\n1,2')).toMatchObject({
    refused: 1,
    refusals: [{ row: 1, rule: 'no_imei' }],
    columns: [{ header: 'a' }, { header: 'b' }],
  });
  expect(await judged('')).toMatchObject({ refused: 1, refusals: [{ rule: 'file_empty' }] });
});

test('a clean list of 5,000 rows is in stock afterwards, every one with its history, announced once', async () => {
  const before = Number(await stock());
  const heard: unknown[] = [];
  const stop = onChange(bench.database, (announced) => heard.push(announced.map(({ channel, change }) => [channel, change.type])));
  const report = await judged(asCsv(cleanList(5000, 10_000), ';'));
  stop();
  expect(report).toMatchObject({ rows: 5000, refused: 0, warned: 0, imported: 5000, refusals: [] });
  expect(await stock()).toBe(before + 5000);
  // Of the stock once, and once that something was done to many.
  expect(heard.flat()).toHaveLength(2);
  expect(heard.flat()).toEqual(
    expect.arrayContaining([
      ['sims', 'sims'],
      ['jobs', 'operations'],
    ]),
  );

  const found = await bench.ask(`GET /sims?q=${imeiAt(14_999)}`, { token });
  const [sim] = (found.body as { data: Sim[] }).data;
  expect(sim).toMatchObject({
    iccid: cleanRow(14_999)[1],
    provider: 'vzw',
    status: 'inventory',
    stock_state: 'warehouse',
    warehouse_code: 'DAL-01',
  });
  const history = await bench.ask(`GET /sims/${sim?.id}/history`, { token });
  expect(history.body).toMatchObject({ data: [{ kind: 'imported', by: 'Renee Castillo', after: { imei: imeiAt(14_999) } }] });
  const events = await bench.database.select({ all: count() }).from(simEvents).where(eq(simEvents.kind, 'imported'));
  expect(events).toEqual([{ all: 5000 }]);
});

test('the same list again is refused row by row, with the SIMs that are there; the first thousand unless all are asked for', async () => {
  const file = asCsv(cleanList(1200, 10_000));
  const some = await judged(file);
  expect(some).toMatchObject({ rows: 1200, refused: 1200, imported: 0 });
  expect(some.refusals).toHaveLength(1000);
  expect(some.refusals[0]).toMatchObject({ row: 2, field: 'imei', rule: 'imei_known', sim_id: expect.any(Number) });
  expect((await judged(file, { query: '?all=1' })).refusals).toHaveLength(2400);
});

test('a key used again brings the first answer, and with another list it is refused', async () => {
  const file = asCsv(cleanList(3, 20_000));
  const first = await send(file, { key: 'import-1' });
  expect(first.body).toMatchObject({ data: { imported: 3 } });
  expect((await send(file, { key: 'import-1' })).body).toEqual(first.body);
  expect(await send(asCsv(cleanList(3, 21_000)), { key: 'import-1' })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
});

describe('who may', () => {
  test.each(['dispatcher', 'technician', 'client'])('a %s may not import', async (who) => {
    const { accessToken } = await bench.signIn(who);
    expect((await send(asCsv(cleanList(1)), { as: accessToken })).status).toBe(403);
  });

  test('someone of one warehouse adds to that one only, and is not told whose a known number is', async () => {
    const ability = [
      { action: 'read', subject: 'Sim', conditions: { warehouse_code: 'HOU-01' } },
      { action: 'create', subject: 'Sim', conditions: { warehouse_code: 'HOU-01' } },
    ];
    await bench.ask('POST /_test/world', { body: { user: { email: 'client@linekeeper.test', ability } } });
    const { accessToken } = await bench.signIn('client');
    const [foreign] = await bench.database.select().from(sims).where(eq(sims.warehouseCode, 'DAL-01')).limit(1);
    const at = (n: number, place: string) => cleanRow(n).map((cell) => (cell === 'DAL-01' ? place : cell));
    const taken = at(30_002, 'HOU-01').with(0, foreign?.imei ?? '');
    const report = await judged(asCsv([HEADER, at(30_000, 'HOU-01'), at(30_001, 'DAL-01'), taken]), { as: accessToken });
    expect(said(report.refusals)).toEqual([
      { row: 3, field: 'warehouse_code', rule: 'not_allowed', sim_id: null, first_row: null },
      { row: 4, field: 'imei', rule: 'imei_known', sim_id: null, first_row: null },
    ]);
  });
});

describe('bodies that are no list', () => {
  const HEAD = 'Content-Disposition: form-data; name="file"\r\n\r\n';
  test.each([
    ['nothing', '', 'multipart/form-data; boundary=x', 422],
    ['one that breaks off', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nIMEI\r\n', 'multipart/form-data; boundary=x', 422],
    ['no file', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nIMEI\r\n--x--', 'multipart/form-data; boundary=x', 422],
    ['one that breaks off among its headers', '--x\r\nContent-Disposition: form-', 'multipart/form-data; boundary=x', 422],
    ['parts behind another boundary', `--y\r\n${HEAD}IMEI\r\n--y--`, 'multipart/form-data; boundary=x', 422],
    ['headers without an end', `--x\r\nContent-Disposition: form-data; ${'a'.repeat(9_000_000)}`, 'multipart/form-data; boundary=x', 422],
    ['two files', `--x\r\n${HEAD}IMEI\r\n--x\r\n${HEAD}IMEI\r\n--x--`, 'multipart/form-data; boundary=x', 422],
    ['a hundred parts', `${'--x\r\n\r\n\r\n'.repeat(100)}--x\r\n${HEAD}IMEI\r\n--x--`, 'multipart/form-data; boundary=x', 422],
    [
      'a field of 5 MB',
      `--x\r\n${HEAD}IMEI\r\n--x\r\n${HEAD.replace('file', 'columns')}${'1'.repeat(5_000_000)}\r\n--x--`,
      'multipart/form-data; boundary=x',
      422,
    ],
    ['one without a boundary', '--x--', 'multipart/form-data', 415],
    ['a form without files', 'file=IMEI', 'application/x-www-form-urlencoded', 415],
    ['JSON', '{}', 'application/json', 415],
  ])('%s', async (_, raw, type, status) => {
    expect((await bench.ask('POST /sims-import', { token, raw, headers: { 'content-type': type } })).status).toBe(status);
  });

  test('more than 50 MB is refused while it comes', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`--x\r\n${HEAD}`)),
      pull: (controller) => {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000).fill(49));
      },
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const request = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit;
    const response = await createApp(bench.context)(new Request('http://upstream/api/sims-import', request));
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }]);
    expect(response.headers.get('connection')).toBe('close');
    expect(sent).toBeLessThan(LIMITS.bytes + REST_LIMIT + 5_000_000);
  });

  test('the refusal of a file too large reaches whoever is still sending it, and the next call over the same connection', async () => {
    const { url, close } = await listen(createApp(bench.context), 0);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.concat([Buffer.from(`--x\r\n${HEAD}`), Buffer.alloc(LIMITS.bytes + 3_000_000, '-')]);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length };
    for (const isReused of [false, true, true, true, true]) {
      const request = http.request(`${url}/sims-import`, { agent, method: 'POST', headers }).end(body);
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
      expect([answer.statusCode, await json(answer)]).toMatchObject([413, { code: 'too_large' }]);
      expect(request.reusedSocket).toBe(isReused);
    }
    agent.destroy();
    await close();
  });
});

test('every rule has its words', () => {
  const { rules } = JSON.parse(readFileSync('messages/en.json', 'utf8')).imports;
  expect(Object.keys(rules).sort()).toEqual([...ROW_RULES, ...FILE_RULES].sort());
});

test('nothing of an import is left among the notes', async () => {
  expect(await bench.database.select().from(meta).where(like(meta.key, 'import:%'))).toEqual([]);
});
