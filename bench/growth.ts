import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { drawChart, duration, type Line } from './chart.ts';
import { writeFigures } from './figures.mjs';
import { LISTS, listsIn, type Taken } from './growth/lists.ts';
import { WORKS, workIn } from './growth/work.ts';
import { openUpstream } from './upstream.ts';

// How cost grows as work grows: lists by the SIMs there are, imports, bulk work and exports by their rows, on both databases. Writes tables and
// charts into docs. `--worlds FOLDER` keeps the worlds for another time; on DATABASE_URL they are databases of their own.

const { values } = parseArgs({
  options: {
    worlds: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    postgres: { type: 'string', default: '1000,10000,100000,1000000' },
    embedded: { type: 'string', default: '1000,10000,100000' },
    work: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string' },
  },
});
const sizesIn = (text: string) => text.split(',').filter(Boolean).map(Number);
const folder = values.worlds ?? mkdtempSync(path.join(tmpdir(), 'linekeeper-growth-'));
/** What rows are added to in the work: not so small that its indexes are empty. */
const STOCK = 10_000;

const server = process.env.DATABASE_URL || !postgresBin ? undefined : await startPostgres(postgresBin);
const url = process.env.DATABASE_URL ?? server?.url;

async function databaseOf(name: string, isFresh = false) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (isFresh) await client.query(`drop database if exists ${name}`);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url ?? '');
  own.pathname = name;
  return { DATABASE_URL: own.href };
}

async function folderOf(name: string, isFresh = false) {
  const own = path.join(folder, name);
  if (isFresh) rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  return { DATABASE_URL: undefined, DATA_DIR: own };
}

const KINDS = [
  { kind: 'Postgres', sizes: url ? sizesIn(values.postgres) : [], placeOf: databaseOf, promised: 250, of: '1M' },
  { kind: 'embedded', sizes: sizesIn(values.embedded), placeOf: folderOf, promised: 200, of: '100k' },
] as const;

const number = (value: number) => value.toLocaleString('en');
const linesOf = (names: readonly string[], sizes: readonly number[], of: (size: number, name: string) => number | undefined): Line[] =>
  names.map((name) => ({
    name,
    points: sizes.flatMap((size) => {
      const took = of(size, name);
      return took === undefined ? [] : [[size, took] as const];
    }),
  }));

const paceOf = (rows: number, took: number | undefined) =>
  took === undefined ? '' : `${duration(took)} (${number(Math.round((rows / took) * 1000))} a second)`;

async function lists() {
  for (const { kind, sizes, placeOf, promised, of } of KINDS) {
    if (sizes.length === 0) continue;
    const taken = new Map<number, Record<string, Taken>>();
    for (const size of sizes) {
      const upstream = await openUpstream(size, await placeOf(`growth_${size}`));
      taken.set(size, await listsIn(upstream, Number(values.rounds)).finally(upstream.close));
    }
    const cell = (size: number, name: string) => taken.get(size)?.[name];
    const grown = (name: string) =>
      sizes
        .slice(1)
        .map((size, at) => `${((cell(size, name)?.p50 ?? 0) / (cell(sizes[at] ?? 0, name)?.p50 ?? 1)).toFixed(1)} ×`)
        .join(', ');
    writeFigures(`Growth of lists, ${kind}`, [
      `From request to answer at the upstream, each ${values.rounds} times in turn, the file (CSV, all fields) once; ${cpus().length} cores, which others may be using too: read the ratios. The filter is the dearest there is, \`status=inventory&provider=vzw&sort=iccid\` with an exact count. \`node --import tsx bench/growth.ts --only lists\` measures it anew.`,
      '',
      drawChart(`growth-lists-${kind.toLowerCase()}`, {
        ...{ title: `Lists, ${kind}`, x: 'SIMs', y: 'from request to answer, median' },
        lines: linesOf(LISTS, sizes, (size, name) => cell(size, name)?.p50),
        promised: { name: `p95 promised for ${of} SIMs: ${promised} ms`, y: promised },
      }),
      '',
      `| p50, p95 of SIMs | ${sizes.map(number).join(' | ')} | p50 by ten times the SIMs |`,
      `|---|${'---|'.repeat(sizes.length + 1)}`,
      ...LISTS.map((name) => {
        const cells = sizes.map((size) => `${duration(cell(size, name)?.p50 ?? 0)}, ${duration(cell(size, name)?.p95 ?? 0)}`);
        return `| ${[name, ...cells, grown(name)].join(' | ')} |`;
      }),
    ]);
  }
}

async function work() {
  const sizes = sizesIn(values.work);
  const taken = new Map<string, Map<number, Record<string, number>>>();
  for (const { kind, sizes: worlds, placeOf } of KINDS) {
    if (worlds.length === 0) continue;
    const upstream = await openUpstream(STOCK, await placeOf('growth_work', true));
    taken.set(kind, await workIn(upstream, sizes).finally(upstream.close));
  }
  const names = WORKS.flatMap((each) => [...taken.keys()].map((kind) => `${each}, ${kind}`));
  const of = (size: number, name: string) => {
    const [each = '', kind = ''] = name.split(', ');
    return taken.get(kind)?.get(size)?.[each];
  };
  writeFigures('Growth of work', [
    `Rows imported into a stock of ${number(STOCK)} SIMs, judged by the pre-flight of a move to another warehouse, and moved (each judged again, written and kept in its history); the median of three times, of 100,000 once; ${cpus().length} cores, which others may be using too: read the ratios. One list and one selection have at most 100,000 rows. \`node --import tsx bench/growth.ts --only work\` measures it anew.`,
    '',
    drawChart('growth-work', {
      ...{ title: 'Imports and bulk work', x: 'rows', y: 'until it is over', lines: linesOf(names, sizes, of) },
      promised: { name: 'promised for a pre-flight of 10k rows: 2 s', y: 2000 },
    }),
    '',
    `| rows | ${sizes.map(number).join(' | ')} |`,
    `|---|${'---|'.repeat(sizes.length)}`,
    ...names.map((name) => `| ${name} | ${sizes.map((size) => paceOf(size, of(size, name))).join(' | ')} |`),
  ]);
}

try {
  if (values.only !== 'work') await lists();
  if (values.only !== 'lists') await work();
} finally {
  await server?.stop();
  if (!values.worlds) rmSync(folder, { recursive: true, force: true });
}
