import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '#lib/contract/index.ts';
import { type UpstreamMap, UpstreamMapFile } from '#lib/contract/upstreamMap.ts';
import { answering, OURS_IN_JSON, startTestWeb } from '#lib/testing/testWeb.ts';

const { upstream, url, signIn } = await startTestWeb(() => ({ UPSTREAM_MAP: 'docs/examples/upstream.map.ts', QUERY_ARRAYS: 'brackets' }));
const { openUpstreamMap } = await import('./openUpstreamMap.ts');
const { checkNames } = await import('#lib/foreign/map/checkNames.ts');
const { readUpstreamMap } = await import('#lib/foreign/map/readUpstreamMap.ts');
const { ask } = await import('#lib/server/upstream/client.ts');
await openUpstreamMap();

const THEIRS = { id: 7, imei_number: '356938035643809', warehouse: 'DAL', customer: { name: 'Oak Bank', no: 4 }, status: 'SCRAPPED' };
const OURS = { id: 7, imei: THEIRS.imei_number, warehouse_code: 'DAL', site_name: 'Oak Bank', status: 'retired' };
const PAGE = { result: { items: [THEIRS], paging: { current_page: 1, per_page: 25, last_page: 1, total: 1 } } };

async function asked(method: string, path: string, body?: object) {
  const cookie = await signIn();
  upstream.heard.length = 0;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...OURS_IN_JSON, cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const [heard] = upstream.heard;
  return { answer, heard: heard?.url.replace('/api', ''), sent: heard?.body.length ? JSON.parse(heard.body.toString()) : undefined };
}

test('an answer arrives in the words of the contract, from wherever it stands', async () => {
  upstream.routes['GET /api/sims'] = answering(200, PAGE, { etag: '"7"' });
  const { answer } = await asked('GET', '/sims');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ data: [OURS], meta: { total: 1 } });
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(contract.sims.list.reply.parse(JSON.parse(text)).data[0]).toMatchObject(OURS);
});

test('what PHP prints behind the JSON is cut off before it is said in the words of the contract', async () => {
  upstream.routes['GET /api/sims'] = (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`\ufeff${JSON.stringify(PAGE)}\nNotice: Undefined index in /var/www/app`);
  const text = await (await asked('GET', '/sims')).answer.text();
  expect(JSON.parse(text)).toMatchObject({ data: [OURS], meta: { total: 1 } });
  expect(text).not.toContain('/var/www');
  expect(await ask(contract.sims.list, {}, { requestId: 'request' })).toMatchObject({ ok: true, data: { data: [OURS] } });
});

test('what a page reads for its first rows is read the same', async () => {
  upstream.routes['GET /api/sims'] = answering(200, PAGE);
  const answer = await ask(contract.sims.list, { query: { status: ['active', 'retired'], sort: '-imei' } }, { requestId: 'request' });
  expect(answer).toMatchObject({ ok: true, data: { data: [OURS] } });
  expect(upstream.heard[0]?.url).toBe('/api/sims?status=LIVE%2CGONE&sort=-imei_number');
});

test('filters, their values and the order go up in the upstream’s words', async () => {
  const { heard } = await asked('GET', '/sims?status=active&status=retired&warehouse_code=DAL&sort=warehouse_code&q=active');
  expect(heard).toBe('/sims?status=LIVE%2CGONE&warehouse=DAL&sort=warehouse&q=active');
});

test('a body goes up in them too, within what the upstream wants around it', async () => {
  const { sent } = await asked('POST', '/sims/7', { imei: '1', site_name: 'Elm', notes: 'active', version: 3 });
  expect(sent).toEqual({ sim: { imei_number: '1', customer: { name: 'Elm' }, notes: 'active', version: 3 } });
});

test('a refused field is named as the form has it', async () => {
  upstream.routes['POST /api/sims/7'] = answering(422, { message: 'no', errors: { imei_number: ['taken'], 'rows.1.warehouse': ['gone'] } });
  const { answer } = await asked('POST', '/sims/7', { imei: '1' });
  expect((await answer.json()).errors).toEqual({ imei: ['taken'], 'rows.1.warehouse_code': ['gone'] });
});

test('times of its zone are instants here and its own there', async () => {
  upstream.routes['GET /api/tickets'] = answering(200, { data: [{ id: 1, scheduled_at: '2026-01-10 08:00:00', day: '2026-01-10' }] });
  const { answer } = await asked('GET', '/tickets');
  expect(await answer.json()).toEqual({ data: [{ id: 1, scheduled_at: '2026-01-10T14:00:00.000Z', day: '2026-01-10' }] });
});

test('files pass as they are, and so does every call the map does not speak of', async () => {
  const said = { imei_number: '1', status: 'LIVE' };
  for (const route of ['POST /api/sims-export', 'GET /api/batch/7']) upstream.routes[route] = answering(200, said);
  for (const [method, path] of [
    ['POST', '/sims-export'],
    ['GET', '/batch/7'],
  ] as const)
    expect(await (await asked(method, path, method === 'POST' ? { format: 'csv' } : undefined)).answer.json()).toEqual(said);
});

test('an answer too long to be read is refused, and nothing of it is passed on', async () => {
  upstream.routes['GET /api/sims'] = answering(200, { result: { items: ['x'.repeat(9 * 1024 * 1024)] } });
  const { answer } = await asked('GET', '/sims');
  expect([answer.status, (await answer.json()).code]).toEqual([502, 'unread']);
});

test('names that a browser makes up reach no prototype', async () => {
  await asked('POST', '/sims/7', JSON.parse('{"__proto__.polluted": 1, "__proto__": {"polluted": 1}, "customer.name": 1}'));
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

const folder = mkdtempSync(join(tmpdir(), 'map-'));
let count = 0;
async function refusalOf(content: string, name = 'map.ts') {
  count += 1;
  const path = join(folder, `${count}-${name}`);
  writeFileSync(path, content);
  return readUpstreamMap(path).then(
    () => '',
    (error: Error) => error.message.replace(/^UPSTREAM_MAP \S+ can't be used: /, ''),
  );
}

test.each([
  [{ nouns: { sims: { fields: { imeii: 'x' } } } }, 'nouns.sims.fields: "imeii"; is no field of it; did you mean imei?'],
  [{ keys: 'kebab' }, 'keys: "kebab"; must be camel'],
  [{ nouns: { sim: {} } }, 'nouns: "sim"; is no noun; did you mean sims?'],
  [{ calls: { 'sims.lists': {} } }, 'calls: "sims.lists"; is no call; did you mean sims.list?'],
  [{ calls: { 'sims.list': { zone: 'Texas' } } }, 'calls.sims.list.zone: "Texas"; must be a time zone such as America/Chicago'],
  [{ nouns: { sims: { arrays: 'php' } } }, 'nouns.sims.arrays: "php"; must be brackets, repeat or comma'],
  [{ nouns: { sims: { fields: { imei: 'a b' } } } }, 'nouns.sims.fields.imei: "a b"; must be a name, or names with dots between'],
  [{ nouns: { sims: { fields: { imei: 'no', iccid: 'no' } } } }, 'nouns.sims.fields.iccid: "no"; is what imei is called already'],
])('%j is refused with its place, its value and the rule', async (map, line) => {
  expect(await refusalOf(`export default ${JSON.stringify(map)}`)).toBe(line);
  expect(await refusalOf(JSON.stringify(map), 'map.json')).toBe(line);
});

test('a file that is none, or is not there, is refused in words', async () => {
  expect(await refusalOf('export default {')).toContain('Expected identifier but found end of file');
  await expect(readUpstreamMap(join(folder, 'nowhere.json'))).rejects.toThrow('no such file');
});

test('an editor knows nouns, calls and fields: what is none does not compile', () => {
  const wrong: UpstreamMap[] = [
    // @ts-expect-error no field of a SIM
    { nouns: { sims: { fields: { imeii: 'x' } } } },
    // @ts-expect-error no way of writing keys that is known
    { keys: 'kebab', nouns: { sims: { fields: { imeii: 'x' } } } },
    // @ts-expect-error no noun
    { nouns: { sim: {} } },
    // @ts-expect-error no call
    { calls: { 'sims.lists': {} } },
    // @ts-expect-error a field, but of no SIM that is asked for by its id
    { calls: { 'sims.show': { fields: { per_page: 'size' } } } },
  ];
  expect(wrong.map((map) => checkNames(UpstreamMapFile.omit({ keys: true }).loose().parse(map)).wrong.length)).toEqual([1, 1, 1, 1, 1]);
});
