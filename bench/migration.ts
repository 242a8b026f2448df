import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import { type Connection, embeddedConnection, pooledConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { BEFORE_PAIRS, fillLinesThen, pairsThen, sumsThen } from '#upstream/testing/linesThen.ts';
import { migrationsThen } from '#upstream/testing/migrationsThen.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { median } from './bff/rounds.ts';
import { writeFigures } from './figures.mjs';

// How long the data of the version before pairs were kept takes to become today's, with what memory, and that nothing of it is lost.

const { values } = parseArgs({ options: { sims: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } } });
const [SIMS, ROUNDS] = [Number(values.sims), Number(values.rounds)];
const MB = 1024;

const folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-migration-'));
const then = migrationsThen(folder, BEFORE_PAIRS);

type Taken = { ms: number; mb: number };

/** `peak`: the most memory it had at once, in KB. */
async function once(connection: Connection, peak: () => Promise<number>): Promise<Taken> {
  const { database } = connection;
  await run(database as NodePgDatabase, { migrationsFolder: then });
  await fillLinesThen(database, SIMS);
  const before = await sumsThen(database);
  const [since, had] = [performance.now(), await peak()];
  await migrate(database);
  const taken = { ms: performance.now() - since, mb: ((await peak()) - had) / MB };
  const after = await sumsThen(database);
  if (before !== after) throw new Error(`the migration changed the data: ${before} became ${after}`);
  const { missing, foreign } = await pairsThen(database, SIMS);
  if (missing + foreign > 0) throw new Error(`${missing} pairs are missing, ${foreign} were never`);
  await connection.close();
  return taken;
}

async function onPostgres(bin: string): Promise<Taken> {
  const server = await startPostgres(bin);
  try {
    const connection = pooledConnection(server.url);
    // Each connection is a process of the server's.
    const peak = async () => {
      const [of] = await rowsOf(connection.database, sql`select pg_backend_pid() as pid`, z.object({ pid: z.number() }));
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${of?.pid}/status`, 'utf8'))?.[1]);
    };
    return await once(connection, peak);
  } finally {
    await server.stop();
  }
}

const inMemory = async () =>
  once(embeddedConnection(await PGlite.create({ extensions: { pg_trgm } })), async () => process.resourceUsage().maxRSS);

const rows: string[] = [];
const ways: [string, () => Promise<Taken>][] = [
  ['embedded', inMemory],
  ...(postgresBin ? [['Postgres', () => onPostgres(postgresBin ?? '')] as [string, () => Promise<Taken>]] : []),
];
for (const [name, way] of ways) {
  const taken: Taken[] = [];
  for (let round = 0; round < ROUNDS; round += 1) taken.push(await way());
  const times = taken.map(({ ms }) => ms);
  const most = Math.max(...taken.map(({ mb }) => mb));
  rows.push(`| ${name} | ${(median(times) / 1000).toFixed(1)} s | ${(Math.max(...times) / 1000).toFixed(1)} s | ${most.toFixed(0)} MB |`);
  console.error(rows.at(-1));
}
rmSync(folder, { recursive: true });
writeFigures('Migration', [
  `${SIMS.toLocaleString('en')} SIMs with their history, from the version before pairs were kept to this one; the median and the longest of ${ROUNDS}, and the most memory at once that it took more than the version before, ${cpus().length} cores, which others may be using too. Every number, status, time and line of history is the same before and after, and every pair that the history tells is there once, or it fails. \`node --import tsx bench/migration.ts\` measures it anew.`,
  '',
  '| | median | longest | memory more |',
  '|---|---|---|---|',
  ...rows,
]);
process.exit(0);
