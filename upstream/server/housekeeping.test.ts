import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { carrierRequests } from '#upstream/carriers/tables.ts';
import { DAY, makeClock } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { analyzeChanged, tidy } from './housekeeping.ts';

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

test('what was asked of a carrier is forgotten after a month, and not while a job waits for its outcome', async () => {
  const connection = await memoryConnection();
  const { database } = connection;
  const clock = makeClock();
  const month = new Date(clock.now().getTime() - 32 * DAY);
  for (const requestId of ['over', 'awaited']) {
    const hardware = { imei: '990000000000017', iccid: null };
    await database.insert(carrierRequests).values({ requestId, action: 'change', hardware, sentAt: month });
    const finishedAt = requestId === 'over' ? clock.now() : null;
    await database
      .insert(jobs)
      .values({ kind: 'carrier', key: requestId, requestId, payload: {}, runAt: month, createdAt: month, finishedAt });
  }
  await tidy(connection, clock);
  expect(await database.select({ requestId: carrierRequests.requestId }).from(carrierRequests)).toEqual([{ requestId: 'awaited' }]);
  await connection.close();
});
