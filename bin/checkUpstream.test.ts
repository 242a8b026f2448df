import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Args, Endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { startWebBefore } from '#lib/testing/webBefore.ts';
import { checkUpstream } from '#upstream/checkup/checkup.ts';
import { openClient } from '#upstream/checkup/client.ts';
import { type Known, READS } from '#upstream/checkup/reads.ts';
import { openReport } from '#upstream/checkup/report.ts';
import { readSettings } from '#upstream/checkup/settings.ts';
import { openUndo } from '#upstream/checkup/writes/undo.ts';
import { tryWrites } from '#upstream/checkup/writes/writes.ts';
import type { Ask } from '#upstream/checkup/writes/written.ts';
import { type Laravel, startLaravel } from '../e2e/laravel/start.ts';

const HABITS = [...readFileSync('e2e/laravel/app/src/Habits.php', 'utf8').matchAll(/^ {8}'([\w-]+)', \/\//gm)]
  .map(([, name]) => name ?? '')
  // They are read with a map of their names, another setting of the web app; the second company has ids and words of its own.
  .filter((name) => !['renamed', 'camel', 'second'].includes(name));
const account = { email: 'admin@linekeeper.test', password: 'linekeeper' };

/** One address for one Laravel after the other: a desk reads its settings once. */
let laravel: Laravel;
const gateway = createServer((asked, answer) => {
  const { method, headers } = asked;
  const onward = request(new URL(asked.url ?? '', laravel.url), { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  asked.pipe(onward);
}).listen(0, '127.0.0.1');
await once(gateway, 'listening');
const base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/api`;

laravel = await startLaravel();
const desk = await startWebBefore(base);
const { ApiError, ask, call } = await import('#lib/browser/api/api.ts');
await desk.asPage(account.email);
await laravel.stop();
afterAll(() => {
  desk.stop();
  gateway.close();
  gateway.closeAllConnections();
});

const named = { sim: 14, cs: '01001', swap: 2, batch: 3, sunset: 4 };

/** What check-upstream says of this Laravel, by what it is about. */
async function verdicts(settings = readSettings({}, base), isWriting = true) {
  const client = openClient(base, { form: settings.QUERY_ARRAYS }, () => undefined);
  const report = openReport(() => undefined);
  const undo = openUndo(() => undefined);
  const order = { named, also: [], undo, notify: () => undefined, confirm: async () => true };
  const writes = (as: Ask) => tryWrites(client, as, report, order);
  await checkUpstream(client, { who: { account }, settings, named, ...(isWriting && { writes }) }, report);
  await client.close();
  expect(undo.troubles).toEqual([]);
  const said = (about: string) => {
    const finding = report.findings.find((each) => each.about === about);
    if (!finding) throw new Error(`nothing was said of ${about}, of ${report.findings.map((each) => each.about).join(', ')}`);
    return finding.notAsked ? 'not asked' : finding.misfits.length > 0 ? 'NO' : 'fits';
  };
  return { said, findings: report.findings };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'fits',
    (error) => {
      if (error instanceof ApiError) return 'NO';
      throw error;
    },
  );

/** With a Laravel of these habits behind the desk. */
async function before(habits: string, work: () => Promise<void>) {
  laravel = await startLaravel({ habits });
  try {
    await addBatch();
    await work();
  } finally {
    await laravel.stop();
  }
}

/** A batch whose SIMs are alike, so that what is set on all of them can be put back. */
async function addBatch() {
  const rows = [{ imei: '356938039999999' }, { imei: '356938039999981' }];
  const body = { name: 'Alike', device_type: 'CAT-M1', provider: 'vzw', warehouse_code: 'W01', rows } as const;
  await call(contract.batches.create, { body }).catch((error) => expect(error.problem?.code).toBe('done'));
  for (const { id } of (await call(contract.sims.list, { query: { batch_id: named.batch } })).data)
    await call(contract.sims.change, { params: { id }, body: { device_type: 'CAT-M1', version: undefined } });
}

type Row = { id?: number; technician_id?: number };
const keyOf = (row: Row | undefined) => row?.id ?? row?.technician_id;
const INSTANT = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/;
/** The same for every Laravel: what is told of a moment, how a person is named, and an order that nobody gave. */
const plain = (data: unknown) =>
  JSON.parse(JSON.stringify(data), (key, value) => {
    if (key === 'created_by') return 'somebody';
    if (Array.isArray(value) && keyOf(value[0])) return value.toSorted((a: Row, b: Row) => (keyOf(a) ?? 0) - (keyOf(b) ?? 0));
    return typeof value === 'string' && INSTANT.test(value) ? 'then' : value;
  });

/** Every read of the core as a screen has it: what it shows, or nothing where it fails. */
async function screens() {
  const known: Known = { ...named, systems: new Set(), dayOf: (instant) => new Date(instant).toISOString().slice(0, 10) };
  const shown = new Map<string, unknown>();
  for (const { endpoint, given, learn } of READS) {
    const input = given(known);
    if (typeof input === 'string') continue;
    const data = await call(endpoint, input as never).catch((error) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    learn(known, data, input);
    known.imei = '356938030000146';
    shown.set(endpoint.path, data && plain(data));
  }
  return shown;
}

const write = <E extends Endpoint>(endpoint: E, ...[input]: Args<E>) => ({ endpoint, work: () => call(endpoint, ...([input] as Args<E>)) });
const { sims, batches, systems, swaps, sunset } = contract;
const version = undefined;
/** The habits of whoever is written to; the others answer a write as `none` does. */
const WRITING = ['none', 'no-content', 'success', 'number'];
/** By the part of a record that check-upstream tries them on. */
const WRITES = {
  'SIM 14: its notes': write(sims.change, { params: { id: 14 }, body: { notes: 'n', version } }),
  'SIM 14: its warehouse': write(sims.changeWarehouse, { params: { id: 14 }, body: { warehouse_code: 'W09', version } }),
  'batch 3: its name': write(batches.change, { params: { id: 3 }, body: { name: 'n', version } }),
  'batch 3: its device type': write(batches.editDeviceType, { params: { id: 3 }, body: { deviceType: 'LTE', version } }),
  'batch 3: its warehouse': write(batches.changeWarehouse, { params: { id: 3 }, body: { warehouse_code: 'W09', version } }),
  'system 01001: its phone number': write(systems.updatePhone, { params: { cs: '01001' }, body: { phone: '2145550199', version } }),
  'swap 2: its notes': write(swaps.change, { params: { id: 2 }, body: { notes: 'n', version } }),
  'sunset item 4: its notes': write(sunset.updateField, { params: { id: 4 }, body: { field: 'notes', value: 'n' } }),
  'sunset item 4: its tags': write(sunset.updateTags, { params: { id: 4 }, body: { value: ['n'] } }),
};

/** The records a trial may touch, as the company has them. */
async function records() {
  const paths = [
    '/sims/14',
    '/batch/3',
    '/batch',
    '/sims?batch_id=3',
    '/cs/system/01001',
    '/cs/site/S001/test-status',
    '/sim-swap/2',
    '/sunset',
  ];
  const { json } = await fetch(`${laravel.url}/jwt/login`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(account),
  }).then(async (answer) => ({ json: await answer.json() }));
  const headers = { accept: 'application/json', authorization: `Bearer ${json.accessToken}` };
  const read = async (path: string) => (await fetch(laravel.url + path, { headers })).json();
  return JSON.parse(JSON.stringify(await Promise.all(paths.map(read))), (key, value) => (key === 'updated_at' ? undefined : value));
}

let baseline: Map<string, unknown>;

test.each(['none', ...HABITS])('what check-upstream says of a Laravel with the habit %s is what happens at its screens', async (habit) => {
  await before(habit, async () => {
    const isWriting = WRITING.includes(habit);
    const goesOnTest = () => call(systems.onTest, { params: { systemNo: '501', id: 0 }, body: { minutes: 30 } });
    if (!isWriting) await goesOnTest();
    const there = await records();
    const { said } = await verdicts(undefined, isWriting);
    expect(await records()).toEqual(there);

    // A trial of writes has taken it off test again.
    if (isWriting) await goesOnTest();
    const shown = await screens();
    baseline ??= shown;
    const happened: [string, unknown][] = [];
    const told: [string, unknown][] = [];
    const compare = (about: string, is: string) => {
      happened.push([about, is]);
      told.push([about, said(about)]);
    };
    for (const [path, data] of shown) {
      const isSame = JSON.stringify(data) === JSON.stringify(baseline.get(path));
      compare(`GET ${path}`, data !== undefined && isSame ? 'fits' : 'NO');
    }
    for (const [what, { endpoint, work }] of isWriting ? Object.entries(WRITES) : [])
      compare(`${endpoint.method} ${endpoint.path} (${what})`, await outcome(work()));

    const minutesLeft = async () => {
      const { data } = await call(systems.testStatus, { params: { site: 'S001' } });
      const { data: system } = await call(systems.show, { params: { cs: '01001' } });
      return [data[0]?.expires_at, system.test_status?.expires_at].map((at) => Math.round((Date.parse(at ?? '') - Date.now()) / 60_000));
    };
    compare('the times of a test', (await minutesLeft()).every((left) => left > 25 && left <= 30) ? 'fits' : 'NO');
    const totals = async (...status: ('active' | 'retired')[]) => (await call(sims.list, { query: { status, per_page: 100 } })).data.length;
    const isBoth = (await totals('active', 'retired')) === (await totals('active')) + (await totals('retired'));
    compare('GET /sims: two values of a filter', isBoth ? 'fits' : 'NO');
    const pageOf = async (page: number) => (await call(sims.list, { query: { page, per_page: 2, sort: 'id' } })).data.map(({ id }) => id);
    const [first, second] = [await pageOf(1), await pageOf(2)];
    compare('GET /sims: pages, order, search, filters', second.length === 2 && second.every((id) => !first.includes(id)) ? 'fits' : 'NO');
    const file = (format: 'csv' | 'xlsx') => ask(sims.export, { body: { id: [14], format } }).then((answer) => answer.text());
    const inWords = await file('xlsx').catch((error) => (error.problem?.own_words ? 'a sentence' : ''));
    compare('POST /sims-export', (await file('csv')).includes('356938') && inWords ? 'fits' : 'NO');
    const { json } = await desk.signIn(account.email, 'wrong');
    compare('POST /jwt/login with a wrong password', json.code === 'signed_out' ? 'fits' : 'NO');
    expect(told).toEqual(happened);
  });
});

test('asked as this desk is set up to ask, two values of a filter do not fit, and the setting that mends it is named', async () => {
  await before('none', async () => {
    const { findings } = await verdicts(readSettings({ QUERY_ARRAYS: 'repeat' }, base));
    expect(findings.filter(({ misfits }) => misfits.length > 0).map(({ about, mends }) => [about, mends[0]])).toEqual(
      ['/sims', '/tickets', '/sim-swap'].map((path) => [
        `GET ${path}: two values of a filter`,
        'QUERY_ARRAYS=brackets for the desk: status[]=a&status[]=b is read as both',
      ]),
    );
  });
});

test('times of another zone than the desk is told of are found, while something is on test', async () => {
  await before('bare-times', async () => {
    const { findings } = await verdicts(readSettings({ BARE_TIMES: 'America/Chicago' }, base));
    const wrong = findings.filter(({ misfits }) => misfits.length > 0);
    expect(wrong.map(({ about, mends }) => [about, mends[0]?.split('=')[0]])).toEqual([
      ['times without an offset', 'BARE_TIMES'],
      ['the times of a test', 'BARE_TIMES'],
    ]);
  }).finally(() => readSettings({}, base));
});
