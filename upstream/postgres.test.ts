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

const AT_ONCE = /at once|at the same|both|twice|two |three |four |rac(e|ing)|meanwhile|just begun|lock/i;

/** Of each group its first case, and all in which several act at once: the embedded database has one connection, and has the others. */
function onlyWhatDiffers(define: () => void) {
  const { describe: describeAll, test: testAll } = globalThis;
  let isFirst = true;
  const groups = (name: string, group: () => void) => {
    isFirst = true;
    describeAll(name, group);
  };
  const cases = (name: string, ...rest: unknown[]) => {
    if (isFirst || AT_ONCE.test(name)) testAll(name, ...(rest as [jest.ProvidesCallback]));
    else testAll.skip(name, ...(rest as [jest.ProvidesCallback]));
    isFirst = false;
  };
  Object.assign(globalThis, { describe: Object.assign(groups, describeAll), test: Object.assign(cases, testAll) });
  try {
    define();
  } finally {
    Object.assign(globalThis, { describe: describeAll, test: testAll });
  }
}

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

  if (process.env.REPEATS === '0') onlyWhatDiffers(() => everyCase(() => bench));
  else everyCase(() => bench);

  describe('swaps that begin', () => lockCases(() => bench));
});
