import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { count, eq, like, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import { one } from '#lib/contract/shapes.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { jobs } from '#upstream/core/tables.ts';
import { type Database, embeddedConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { seedDatabase } from '#upstream/db/seed/seed.ts';
import { meta } from '#upstream/db/tables.ts';
import { adoptPending } from '#upstream/sims/orders.ts';
import { pairings, sims } from '#upstream/sims/tables.ts';
import { openBench } from '#upstream/testing/bench.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { migrationsThen } from '#upstream/testing/migrationsThen.ts';

const folder = ownFolder();
/** Copies what a seeded database of today has into one of then, as far as that has columns for it. */
async function seedAsThen(then: Database, worldSims: number) {
  const today = await memoryConnection();
  await seedDatabase(today.database, { sims: worldSims, now: new Date() });
  for (const table of ['meta', 'users', 'systems', 'sims']) {
    const rows = await rowsOf(
      today.database,
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`,
      z.object({ row: z.object({ imei: z.string().optional() }).passthrough() }),
    );
    const columns = await rowsOf(
      then,
      sql`select column_name as name from information_schema.columns where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`,
      z.object({ name: z.string() }),
    );
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    // A radio without an IMEI could not be kept then.
    const kept = rows.flatMap(({ row }) => (row.imei === '' ? [] : [row]));
    const all = JSON.stringify(kept).replaceAll('"provider":"tmo"', '"provider":"att"');
    await then.execute(
      sql`insert into ${sql.identifier(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${all}::jsonb)`,
    );
  }
  await then.execute(sql`select setval('sims_id_seq', (select max(id) from sims))`);
  await today.close();
}

test('a database from before SIMs could be changed keeps what it has, and then they can', async () => {
  const connection = embeddedConnection(await PGlite.create({ extensions: { pg_trgm } }));
  const { database } = connection;
  await run(database as NodePgDatabase, { migrationsFolder: migrationsThen(folder, 2) });
  await database.insert(meta).values({ key: 'kind', value: 'demo' });
  await seedAsThen(database, 600);
  const then = await database.execute(sql`select id, imei, iccid, status, version, updated_at from sims order by id`);

  const bench = await openBench(connection, { CARRIER_SECONDS: '0' });
  const before = await database.select().from(sims).orderBy(sims.id);
  expect(await database.execute(sql`select id, imei, iccid, status, version, updated_at from sims order by id`)).toEqual(then);
  await adoptPending(database, bench.clock.now());
  expect(await database.select().from(sims).orderBy(sims.id)).toEqual(before);
  const pending = before.filter((row) => row.pending);
  expect(await database.select({ all: count() }).from(jobs)).toEqual([{ all: pending.length }]);

  const token = (await bench.signIn('admin')).accessToken;
  const id = before.find((row) => row.status === 'inventory' && !row.pending)?.id ?? 0;
  expect((await bench.ask(`PUT /sims/${id}/activate`, { token, body: {} })).status).toBe(200);
  await bench.context.queue.runDue();
  expect(one(Sim).parse((await bench.ask(`GET /sims/${id}`, { token })).body).data).toMatchObject({ status: 'active', version: 2 + 1 });
  const [late] = await database
    .select()
    .from(sims)
    .where(eq(sims.id, pending[0]?.id ?? 0));
  expect(late?.pending).not.toBeNull();
  await connection.close();
});

test('SIMs that had a state their carrier does not know get the one it means, and Verizon’s old numbers are remembered', async () => {
  const connection = embeddedConnection(await PGlite.create({ extensions: { pg_trgm } }));
  const { database } = connection;
  await run(database as NodePgDatabase, { migrationsFolder: migrationsThen(folder, 25) });
  await database.insert(meta).values({ key: 'kind', value: 'demo' });
  const facts = [
    ['vzw', 'activation-ready', null],
    ['vzw', 'purged', 'deleted'],
    ['vzw', 'deactivated', 'deactive'],
    ['att', 'suspended', 'DEACTIVATED'],
    ['att', 'activation-ready', 'ACTIVATION_READY'],
  ];
  for (const [index, [provider, status, state]] of facts.entries())
    await database.execute(sql`insert into sims (imei, provider, status, provider_state, msisdn, updated_at, created_at)
      values (${`35380614192363${index}`}, ${provider}, ${status}, ${state}, '2145550100', '2026-11-01T12:00:00Z', '2026-01-01T12:00:00Z')`);

  const bench = await openBench(connection);
  const after = await bench.database.select().from(sims).where(like(sims.imei, '35380614192363_')).orderBy(sims.imei);
  expect(after.map(({ status, providerState, version }) => [status, providerState, version])).toEqual([
    ['test-ready', null, 2],
    ['retired', 'not found', 2],
    ['deactivated', 'deactive', 2],
    ['deactivated', 'DEACTIVATED', 2],
    ['activation-ready', 'ACTIVATION_READY', 1],
  ]);
  expect(after[2]).toMatchObject({ msisdn: null, formerMsisdn: '2145550100', numberKeptUntil: new Date('2026-12-21T12:00:00Z') });
  await connection.close();
});

test('which card was in which radio is told from the history there is, also of a radio whose record went into the card’s', async () => {
  const connection = embeddedConnection(await PGlite.create({ extensions: { pg_trgm } }));
  const { database } = connection;
  await run(database as NodePgDatabase, { migrationsFolder: migrationsThen(folder, 60) });
  const [card, other, radio, second] = ['89148000000000000001', '89148000000000000002', '353806141923634', '353806145208362'];
  const day = (n: number) => `2026-0${n}-01T12:00:00.000Z`;
  for (const [id, imei, iccid] of [
    [1, second, card],
    [2, '', other],
    [3, radio, null],
  ] as const)
    await database.execute(sql`insert into sims (id, imei, iccid, provider, created_at, updated_at)
      values (${id}, ${imei}, ${iccid}, 'vzw', ${day(1)}, ${day(8)})`);
  const told: [number, number, string, object | null, object, number | null][] = [
    [1, 1, 'created', null, { imei: radio, iccid: card }, null],
    [1, 3, 'paired', { imei: radio }, { imei: '' }, null],
    [3, 3, 'paired', { iccid: card }, { iccid: null }, null],
    [1, 4, 'changed', { notes: null }, { notes: 'spare' }, null],
    [1, 5, 'paired', { imei: '' }, { imei: second }, null],
    [1, 5, 'paired', { iccid: null }, { iccid: card }, 9],
    [2, 2, 'changed', { iccid: '89148000000000000003' }, { iccid: other }, null],
    [2, 6, 'moved', { imei: '353806110929418' }, { imei: '' }, null],
  ];
  for (const [id, at, kind, before, after, ofRadio] of told)
    await database.execute(sql`insert into sim_events (sim_id, at, kind, before, after, of_radio)
      values (${id}, ${day(at)}, ${kind}, ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${ofRadio})`);
  await migrate(database);
  const pairs = await database.select().from(pairings).orderBy(pairings.until);
  expect(pairs.map(({ iccid, radio: of, since, until }) => [iccid, of, since.toISOString(), until.toISOString()])).toEqual([
    ['89148000000000000003', '353806110929418', day(1), day(2)],
    [card, radio, day(1), day(3)],
    [other, '353806110929418', day(2), day(6)],
  ]);
  const now = await database.select({ at: sims.pairedAt }).from(sims).orderBy(sims.id);
  expect(now.map(({ at }) => at?.toISOString())).toEqual([day(5), day(6), day(3)]);
  await connection.close();
});
