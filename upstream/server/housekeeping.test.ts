import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf } from '#upstream/db/rows.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { analyzeChanged } from './housekeeping.ts';

test('the embedded database learns what is in a table that grew, and leaves alone what stayed as it was', async () => {
  const { database, close } = await memoryConnection();
  const known = async (name: string) => {
    const [table] = await rowsOf(
      database,
      sql`select reltuples::int as rows from pg_class where relname = ${name}`,
      z.object({ rows: z.number() }),
    );
    return table?.rows;
  };
  await database.execute(sql`create table grown as select generate_series(1, 2000) as n`);
  await database.execute(sql`create table small as select generate_series(1, 20) as n`);
  await database.execute(sql`select pg_stat_force_next_flush()`);
  expect([await known('grown'), await known('small')]).toEqual([-1, -1]);
  await analyzeChanged(database);
  expect([await known('grown'), await known('small')]).toEqual([2000, -1]);
  await close();
});
