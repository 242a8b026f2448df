import { cpus } from 'node:os';
import { sql } from 'drizzle-orm';
import { pooledConnection } from '../upstream/db/connect.ts';
import { type Bench, openBench, openMemoryBench } from '../upstream/testing/bench.ts';
import { postgresBin, startPostgres } from '../upstream/testing/postgres.ts';
import { percentile, writeFigures } from './figures.mjs';

// What the list of all that was done takes with 100,000 pieces of work in it: its first page with all counts, one's own, what failed, a search and a late page.

const MANY = 100_000;
const ROUNDS = 40;
const LISTS = { all: '', mine: 'whose=mine', failed: 'state=failed', search: 'q=shelf%207', 'page 2,000': 'page=2000' };

async function fill({ database }: Bench) {
  const kinds = sql.raw("array['bulk', 'bulk', 'bulk', 'export', 'export', 'import', 'sweep']");
  await database.execute(sql`
    insert into operations (kind, ref, what, access, state, at, ended_at, by_id, by, reason, total, done, failed, can_undo)
    select (${kinds})[1 + n % 7], 1000000 + n, 'change-warehouse', case when n % 7 < 3 then 'read Batch' else 'read Sim' end,
      case when n % 40 = 0 then 'failed' when n % 23 = 0 then 'undone' else 'done' end,
      now() - n * interval '5 minutes', now() - n * interval '5 minutes', 1 + n % 9, 'Somebody', 'shelf ' || n % 500, 200, 198, case when n % 40 = 0 then 2 else 0 end, n % 3 = 0
    from generate_series(1, ${MANY}) n`);
  await database.execute(sql`analyze operations`);
}

async function measure(bench: Bench) {
  await fill(bench);
  const { accessToken: token } = await bench.signIn('admin');
  const times: number[] = [];
  for (const query of Object.values(LISTS)) {
    const taken: number[] = [];
    for (let round = -5; round < ROUNDS; round++) {
      const begun = performance.now();
      const { status } = await bench.ask(`GET /changes?${query}`, { token });
      if (status !== 200) throw new Error(`${query}: ${status}`);
      if (round >= 0) taken.push(performance.now() - begun);
    }
    times.push(
      percentile(
        taken.toSorted((a, b) => a - b),
        0.95,
      ),
    );
  }
  return times.join(' | ');
}

const embedded = await openMemoryBench();
const rows = [`| embedded | ${await measure(embedded)} |`];
await embedded.close();
if (postgresBin) {
  const server = await startPostgres(postgresBin);
  const bench = await openBench(pooledConnection(server.url));
  rows.push(`| Postgres | ${await measure(bench)} |`);
  await bench.close();
  await server.stop();
}
const names = Object.keys(LISTS);
writeFigures('What was done', [
  `\`GET /changes\` with ${MANY.toLocaleString('en')} pieces of work, every answer with the counts of all filters, upstream and database on ${cpus().length} cores: ms, p95 of ${ROUNDS}.`,
  '`node --import tsx bench/operation.ts` measures it anew. Wanted: 100 ms.',
  '',
  `| | ${names.join(' | ')} |`,
  `|---|${names.map(() => '---').join('|')}|`,
  ...rows,
]);
