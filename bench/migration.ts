import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import { type Connection, type Database, embeddedConnection, pooledConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { migrationsThen } from '#upstream/testing/migrationsThen.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { median } from './bff/rounds.ts';
import { writeFigures } from './figures.mjs';

// How long the data of the version before cards and radios were apart takes to become today's, and that nothing of it is lost.

const { values } = parseArgs({ options: { sims: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } } });
const [SIMS, ROUNDS] = [Number(values.sims), Number(values.rounds)];
/** Up to the moves of lines; with the next one a SIM may be a card alone. */
const BEFORE = 30;

const folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-migration-'));
const then = migrationsThen(folder, BEFORE);

/** What must be the same before and after: counts, and sums of what stands in the rows. */
const sumsOf = async (database: Database) =>
  JSON.stringify(
    await rowsOf(
      database,
      sql`select
        (select count(*) from sims) as sims, (select sum(imei::numeric) from sims) as imeis, (select sum(iccid::numeric) from sims) as iccids,
        (select sum(version) from sims) as versions, (select count(*) from sims where imei <> '' and iccid is not null) as pairs,
        (select json_object_agg(status, n order by status) from (select status, count(*) as n from sims group by status) as of) as statuses,
        (select sum(size) from sim_cells) as counted,
        (select count(*) from sim_events) as events, (select sum(extract(epoch from at)::bigint) from sim_events) as times`,
      z.record(z.string(), z.unknown()),
    ),
  );

async function once(connection: Connection): Promise<number> {
  const { database } = connection;
  await run(database as NodePgDatabase, { migrationsFolder: then });
  await database.execute(sql`
    insert into sims (imei, iccid, provider, status, device_type, warehouse_code, stock_state, version, created_at, updated_at)
    select (353806000000000 + n)::text, '89148000' || lpad(n::text, 11, '0'), case when n % 3 = 0 then 'att' else 'vzw' end,
      (array['inventory', 'active', 'active', 'deactivated'])[1 + n % 4], 'XT50-LTE-V', 'DAL-01', 'warehouse', 1 + n % 5, now() - interval '2 days', now()
    from generate_series(1, ${SIMS}) as n`);
  await database.execute(sql`insert into sim_events (sim_id, at, kind) select id, created_at, 'created' from sims`);
  // Of every second one another card was in the radio until yesterday.
  await database.execute(sql`insert into sim_events (sim_id, at, kind, before, after)
    select id, now() - interval '1 day', 'changed', jsonb_build_object('iccid', 'former ' || iccid), jsonb_build_object('iccid', iccid) from sims where id % 2 = 0`);
  const before = await sumsOf(database);
  const since = performance.now();
  await migrate(database);
  const ms = performance.now() - since;
  const after = await sumsOf(database);
  if (before !== after) throw new Error(`the migration changed the data: ${before} became ${after}`);
  const [pairs] = await rowsOf(
    database,
    sql`select count(*)::int as n from pairings where iccid like 'former %' and since < until`,
    z.object({ n: z.number() }),
  );
  if (pairs?.n !== Math.floor(SIMS / 2)) throw new Error(`not every card that was in a radio is told: ${pairs?.n}`);
  await connection.close();
  return ms;
}

async function onPostgres(bin: string): Promise<number> {
  const server = await startPostgres(bin);
  try {
    return await once(pooledConnection(server.url));
  } finally {
    await server.stop();
  }
}

const rows: string[] = [];
const ways: [string, () => Promise<number>][] = [
  ['embedded', async () => once(embeddedConnection(await PGlite.create({ extensions: { pg_trgm } })))],
  ...(postgresBin ? [['Postgres', () => onPostgres(postgresBin ?? '')] as [string, () => Promise<number>]] : []),
];
for (const [name, way] of ways) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await way());
  rows.push(`| ${name} | ${(median(times) / 1000).toFixed(1)} s | ${(Math.max(...times) / 1000).toFixed(1)} s |`);
  console.error(rows.at(-1));
}
rmSync(folder, { recursive: true });
writeFigures('Migration', [
  `${SIMS.toLocaleString('en')} SIMs and as many lines of their history, from the version before cards and radios were apart to this one; the median and the longest of ${ROUNDS}, ${cpus().length} cores, which others may be using too. Numbers of SIMs, of pairs, of each status and of lines, and the sums of IMEIs, ICCIDs, versions and times are the same before and after, or it fails. \`node --import tsx bench/migration.ts\` measures it anew.`,
  '',
  '| | median | longest |',
  '|---|---|---|',
  ...rows,
]);
process.exit(0);
