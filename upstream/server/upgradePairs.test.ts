import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { type Connection, embeddedConnection, pooledConnection } from '#upstream/db/connect.ts';
import { migrate } from '#upstream/db/migrate.ts';
import { pairings, sims } from '#upstream/sims/tables.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { BEFORE_PAIRS, fillLinesThen, pairsThen, sumsThen } from '#upstream/testing/linesThen.ts';
import { migrationsThen } from '#upstream/testing/migrationsThen.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';

const LINES = process.env.FULL ? 100_000 : 1_000;
const folder = ownFolder();

async function upgraded(connection: Connection) {
  const { database } = connection;
  await run(database as NodePgDatabase, { migrationsFolder: migrationsThen(folder, BEFORE_PAIRS) });
  await fillLinesThen(database, LINES);
  const before = await sumsThen(database);
  await migrate(database);
  expect(await sumsThen(database)).toBe(before);
  expect(await pairsThen(database, LINES)).toEqual({ missing: 0, foreign: 0, pairs: LINES, turned: LINES });

  // What nobody told yet is not known, and what is told of one is told of no other.
  expect(await database.$count(sims, sql`meid is not null or eid is not null or imsi is not null or technology is not null`)).toBe(0);
  await database.execute(sql`update sims set meid = 'A1000000000017', updated_at = now() where id = 1`);
  await expect(database.execute(sql`update sims set meid = 'A1000000000017', updated_at = now() where id = 2`)).rejects.toThrow();
  await expect(database.execute(sql`insert into sims (provider, created_at, updated_at) values ('vzw', now(), now())`)).rejects.toThrow();

  // From now on a pair that ends is kept by itself.
  await database.execute(sql`update sims set imei = '353806999999991', updated_at = timestamptz '2026-11-26T12:00:00Z' where id = 2`);
  expect(await database.select().from(pairings).where(eq(pairings.radio, '353806000000002'))).toMatchObject([
    { since: new Date('2026-08-22T12:00:00Z'), until: new Date('2026-11-26T12:00:00Z') },
  ]);
}

describe(`${LINES.toLocaleString('en')} lines of the version before pairs were kept`, () => {
  test('keep every number and their history on the embedded database, and each pair they were in is told once', async () => {
    const connection = embeddedConnection(await PGlite.create({ extensions: { pg_trgm } }));
    await upgraded(connection).finally(() => connection.close());
  }, 600_000);

  (postgresBin ? test : test.skip)(
    'and the same on a Postgres',
    async () => {
      const server = await startPostgres(postgresBin ?? '');
      const connection = pooledConnection(server.url);
      try {
        await upgraded(connection);
      } finally {
        await connection.close();
        await server.stop();
      }
    },
    600_000,
  );
});
