import { count } from 'drizzle-orm';
import { type Connection, pooledConnection } from '#upstream/db/connect.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { sims } from '#upstream/sims/tables.ts';
import { lockCases } from '#upstream/swaps/locks.cases.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { postgresBin, startPostgres } from '#upstream/testing/postgres.ts';
import { QUICK_HASH } from '#upstream/testing/quickHash.ts';
import { everyCase } from './all.cases.ts';

const onPostgres = postgresBin ? describe : describe.skip;

onPostgres('on a real Postgres', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let bench: Bench;

  beforeAll(async () => {
    postgres = await startPostgres(postgresBin ?? '');
    const others: Connection[] = [1, 2, 3].map(() => pooledConnection(postgres.url));
    const now = new Date();
    // Four instances that start at once prepare it once.
    const [opened] = await Promise.all([
      openBench(pooledConnection(postgres.url)),
      ...others.map((connection) =>
        prepare(connection, { demo: { sims: 600, now, passwordHash: QUICK_HASH } }).then(() => connection.close()),
      ),
    ]);
    bench = opened;
  });
  afterAll(async () => {
    await bench.close();
    await postgres.stop();
  });

  test('four instances that start at once make one sample company', async () => {
    expect(await bench.database.select({ all: count() }).from(sims)).toEqual([{ all: 600 }]);
  });

  everyCase(() => bench);

  describe('swaps that begin', () => lockCases(() => bench));
});
