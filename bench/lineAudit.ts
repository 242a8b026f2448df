import { cpus } from 'node:os';
import { sql } from 'drizzle-orm';
import { MOST_BILL_LINES } from '../lib/contract/words/lineAudit.ts';
import { pooledConnection } from '../upstream/db/connect.ts';
import { carrierAccounts } from '../upstream/lineAudit/tables.ts';
import { type Bench, openBench, openMemoryBench } from '../upstream/testing/bench.ts';
import { postgresBin, startPostgres } from '../upstream/testing/postgres.ts';
import { writeFigures } from './figures.mjs';

// What carriers' bills of 10,000 and 200,000 lines take: read and stored, summed up, and its first page; every line compared with stock, services and signals.

const MONTH = '2027-03';
const SIZES = [10_000, MOST_BILL_LINES];
const HALF = MOST_BILL_LINES / 2;
const iccidAt = (index: number) => `89148000${String(100_000_000_001 + 2 * index)}`;

async function fill({ database }: Bench) {
  // Every other line of the bill is one of the stock's, most of them on a system.
  await database.execute(sql`
    insert into sims (imei, iccid, provider, status, stock_state, cs_no, plan, last_session_at, created_at, updated_at)
    select '', '89148000' || (100000000001 + 2 * n), 'vzw', 'active', 'installed', s.cs_no, 'ALARM5MB', now(), now(), now()
    from generate_series(0, ${HALF - 1}) n
    join (select cs_no, row_number() over (order by cs_no) - 1 as at, count(*) over () as many from systems) s on s.at = n % s.many`);
  await database.execute(sql`analyze`);
}

async function measure(bench: Bench, many: number) {
  const { accessToken: token } = await bench.signIn('admin');
  await bench.database.delete(carrierAccounts);
  const form = new FormData();
  for (const [name, value] of Object.entries({ provider: 'vzw', account: '0417', month: MONTH })) form.set(name, value);
  const first = HALF - many / 2;
  const lines = Array.from({ length: many }, (_, index) => `${iccidAt(first + index)},,2145550100,ALARM5MB,3.50,active,7301`);
  form.set('file', new Blob([['ICCID,IMEI,MDN,Service plan,Total charges,Status,Usage (KB)', ...lines].join('\n')]), 'bill.csv');
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  const raw = await sent.arrayBuffer();
  const timed = async (call: string, more: object = {}) => {
    const begun = performance.now();
    const { status, body } = await bench.ask(call, { token, ...more });
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`);
    return { seconds: (performance.now() - begun) / 1000, data: (body as { data: { bill?: { lines: number } } }).data };
  };
  const read = await timed('POST /carrier-bills', { raw, headers });
  if (read.data.bill?.lines !== many) throw new Error(`${read.data.bill?.lines} lines`);
  const summary = await timed(`GET /line-audit?month=${MONTH}`);
  const page = await timed(`GET /line-audit-lines?month=${MONTH}`);
  return [read, summary, page].map(({ seconds }) => `${seconds.toFixed(1)} s`).join(' | ');
}

const rows: string[] = [];
async function measureAll(name: string, bench: Bench) {
  await fill(bench);
  for (const many of SIZES) rows.push(`| ${name}, ${many.toLocaleString('en')} lines | ${await measure(bench, many)} |`);
  await bench.close();
}

await measureAll('embedded', await openMemoryBench());
if (postgresBin) {
  const server = await startPostgres(postgresBin);
  await measureAll('Postgres', await openBench(pooledConnection(server.url)));
  await server.stop();
}
writeFigures('The line audit', [
  `Carriers' bills, half of their lines of SIMs in stock, database and upstream on ${cpus().length} cores: read and stored, summed up, and the first page of what is wrong.`,
  '`node --import tsx bench/lineAudit.ts` measures it anew. Wanted: read in 30 s.',
  '',
  '| | read | summary | page |',
  '|---|---|---|---|',
  ...rows,
]);
