import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_SORTS } from '#lib/contract/words/sims.ts';
import { percentile, writeFigures } from './figures.mjs';
import { openUpstream } from './upstream.ts';

// How long the upstream takes over the SIM list and what belongs to it: from the request to the last byte of the answer, without a network.
// Embedded, or on DATABASE_URL, which is filled up to the wanted size. Writes its table into docs/figures.md.

const { values } = parseArgs({ options: { sims: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '20' } } });
const SIMS = Number(values.sims);
const ROUNDS = Number(values.rounds);

const { ask, json, close, isEmbedded } = await openUpstream(SIMS);

const rows: string[] = [];
const tell = (name: string, ...cells: string[]) => {
  rows.push(`| ${[name, ...cells].join(' | ')} |`);
  console.error(rows.at(-1));
};

/** Every call some twenty times, in turn, after once untimed. */
async function measure(name: string, calls: readonly (string | [call: string, body: object])[]) {
  const all: number[] = [];
  let slowest = { name: '', ms: 0 };
  for (const [call, body] of calls.map((each) => [each].flat() as [string, object?])) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const since = performance.now();
      await json(call, body);
      if (round > 0) times.push(performance.now() - since);
    }
    times.sort((a, b) => a - b);
    all.push(...times);
    const ms = percentile(times, 0.95);
    if (ms > slowest.ms) slowest = { name: call.replace(/^.*[?&]/, ''), ms };
  }
  all.sort((a, b) => a - b);
  const worst = calls.length > 1 && slowest.name.length < 40 ? `${slowest.ms} ms: \`${slowest.name}\`` : '';
  tell(name, `${percentile(all, 0.5)} ms`, `${percentile(all, 0.95)} ms`, worst);
}

async function exported(format: 'csv' | 'xlsx') {
  const others: number[] = [];
  let isOver = false;
  const lookOn = async () => {
    while (!isOver) {
      const since = performance.now();
      await json('GET /sims?status=inventory');
      others.push(performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  let most = 0;
  const before = process.memoryUsage().rss;
  const since = performance.now();
  const looking = lookOn();
  const answer = await ask('POST /sims-export', { format });
  const first = performance.now() - since;
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - since) / 1000;
  isOver = true;
  await looking;
  others.sort((a, b) => a - b);
  const count = Number(answer.headers.get('x-total-rows'));
  const mb = (amount: number) => `${Math.round(amount / 2 ** 20)} MB`;
  files.push(
    `| ${[format, count.toLocaleString('en'), `${seconds.toFixed(1)} s`, `${Math.round(count / seconds).toLocaleString('en')}`, `${Math.round(first)} ms`, mb(bytes), mb(Math.max(0, most - before)), `${percentile(others, 0.95)} ms`].join(' | ')} |`,
  );
  console.error(files.at(-1));
}
const files: string[] = [];

try {
  const { data, meta } = (await json('GET /sims?per_page=100&sort=cs_no&exact=1')) as { data: Sim[]; meta: { total: number } };
  const any = (at: number) => data[at] as Sim;
  const last = Math.floor(meta.total / 25);
  const sorts = SIM_SORTS.flatMap((field) => [field, `-${field}`]);
  const q = (text: string) => `q=${encodeURIComponent(text)}`;
  const pasted = async (count: number) => {
    const pages = await Promise.all(
      Array.from({ length: count / 100 }, (_, page) => json(`GET /sims?per_page=100&sort=imei&page=${1 + page * 7}`)),
    );
    return q((pages as { data: Sim[] }[]).flatMap((page) => page.data.map(({ imei }) => imei)).join('\n'));
  };
  const [some, many] = [await pasted(200), await pasted(1000)];
  const codes = data.map(({ imei }) => imei.slice(0, 14)).flatMap((imei) => [0, 1, 2, 3, 4].map((digit) => `${imei}${digit}`));
  const off = (count: number) =>
    codes
      .slice(1, count + 1)
      .map((code) => `q=${code}`)
      .join('&');
  const FILTERS = [
    'status=active',
    'status=purged',
    'stock_state=warehouse',
    'pending=yes',
    'provider=att&device_type=263LTE-A',
    'warehouse_code=DAL-01&status=inventory',
  ];
  const SEARCHES = ['imei', 'iccid', 'msisdn', 'ip_address', 'cs_no'] as const;

  await measure('first page', ['GET /sims']);
  await measure('page 100', ['GET /sims?page=100']);
  await measure('last page, by date of change', [`GET /sims?page=${last}`]);
  await measure(
    'first page, by any column either way',
    sorts.map((sort) => `GET /sims?sort=${sort}`),
  );
  await measure(
    'page 100, by any column either way',
    sorts.map((sort) => `GET /sims?page=100&sort=${sort}`),
  );
  await measure(
    'last page, by any column either way',
    sorts.map((sort) => `GET /sims?page=${last}&sort=${sort}`),
  );
  await measure(
    'filtered',
    FILTERS.map((filter) => `GET /sims?${filter}`),
  );
  await measure(
    'filtered, by any column either way',
    sorts.map((sort) => `GET /sims?status=inventory&provider=vzw&sort=${sort}`),
  );
  const narrowed = (await json('GET /sims?status=inventory&provider=vzw&exact=1&per_page=1')) as { meta: { total: number } };
  await measure(
    'filtered, last page, by any column either way',
    sorts.map((sort) => `GET /sims?status=inventory&provider=vzw&page=${Math.ceil(narrowed.meta.total / 25)}&sort=${sort}`),
  );
  await measure(
    'search: a whole number',
    SEARCHES.map((field) => `GET /sims?${q(any(3)[field] ?? '')}`),
  );
  await measure('search: a part of a number', [
    `GET /sims?${q(any(3).imei.slice(6, 12))}`,
    `GET /sims?${q(any(5).iccid?.slice(8, 14) ?? '')}`,
  ]);
  await measure('search: two letters', [`GET /sims?${q('ba')}`, `GET /sims?${q('st')}`]);
  await measure(
    'search: words',
    ['pecan', 'school creek', 'pharmacy'].map((words) => `GET /sims?${q(words)}`),
  );
  await measure(
    'search: nothing found',
    ['zzzz', '000000000000000', 'pecan zzzz'].map((words) => `GET /sims?${q(words)}`),
  );
  await measure('200 pasted numbers', [`GET /sims?${some}`]);
  await measure('1,000 pasted numbers, and which are missing', [`GET /sims?missing=1&${many}`]);
  await measure('counts of every filter', ['GET /sims?counts=1&per_page=1']);
  await measure(
    'counts within a search or filter',
    ['q=pecan', 'status=active'].map((more) => `GET /sims?counts=1&per_page=1&${more}`),
  );
  await measure('exact number', ['GET /sims?exact=1', 'GET /sims?exact=1&status=active']);
  await measure('stock levels', ['GET /stock-levels']);
  await measure('numbers one digit off, one and a hundred', [`GET /near-numbers?${off(1)}`, `GET /near-numbers?${off(100)}`]);
  await measure('device types and warehouses', ['GET /stock-names']);
  await measure('60 scanned codes judged', [['POST /scan-judge', { codes: codes.slice(0, 60), device_type: 'XT50-LTE-V' }]]);
  await measure('500 scanned codes judged', [['POST /scan-judge', { codes, device_type: 'XT50-LTE-V' }]]);
  await exported('csv');
  await exported('xlsx');

  const where = isEmbedded ? 'embedded' : 'Postgres';
  const size = meta.total.toLocaleString('en');
  writeFigures(`Lists of ${size} SIMs, ${where}`, [
    `From request to answer at the upstream, each ${ROUNDS} times, ${cpus().length} cores.`,
    `\`${isEmbedded ? '' : 'DATABASE_URL=… '}node --import tsx bench/lists.ts --sims ${SIMS}\` measures it anew.`,
    '',
    '| | p50 | p95 | slowest |',
    '|---|---|---|---|',
    ...rows,
    '',
    'All SIMs with all fields as a file, while somebody else opens a list again and again:',
    '',
    '| | rows | time | rows a second | first byte | size | memory more | the other list, p95 |',
    '|---|---|---|---|---|---|---|---|',
    ...files,
  ]);
} finally {
  await close();
}
