import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { luhnDigit } from '#lib/contract/identifiers.ts';
import { Job } from '#lib/contract/jobs.ts';
import { one } from '#lib/contract/shapes.ts';
import { hashPassword } from '#upstream/auth/passwords.ts';
import { addUser } from '#upstream/auth/users.ts';
import { connect } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { prepare } from '#upstream/db/prepare.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { sims } from '#upstream/db/schema.ts';
import { readEnv } from '#upstream/env.ts';
import { addSelection } from '#upstream/testing/bulk.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { endSpawned, spawned } from '#upstream/testing/spawned.ts';

const {
  rows: ROWS,
  kills: KILLS,
  longest: LONGEST_LIFE_MS,
} = process.env.FULL ? { rows: 10_000, kills: 20, longest: 12_000 } : { rows: 150, kills: 2, longest: 2000 };
const MINUTES = process.env.FULL ? 60 : 4;
const settings = { DATA_DIR: ownFolder(), DEMO: '0', CARRIER_SECONDS: '1', TEST_CONTROLS: '1', ACCESS_SECONDS: '86400' };
afterAll(endSpawned);

/** Opens the folder between two lives of the upstream. */
async function inside<Result>(work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<Result>): Promise<Result> {
  const connection = await connect(readEnv(settings), () => undefined);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const imeiAt = (index: number) => {
  const body = `990002${String(index).padStart(8, '0')}`;
  return body + luhnDigit(body);
};
const Tokens = z.object({ accessToken: z.string() });
const Ended = z.object({ status: z.string(), version: z.number(), row: z.string(), orders: z.number(), size: z.number() });

test(
  `killed ${KILLS} times in the middle of ${ROWS} rows, it goes on, and each was ordered and answered once`,
  async () => {
    const batch = await inside(async (connection) => {
      await prepare(connection, { now: new Date() });
      const passwordHash = await hashPassword('correct horse');
      await addUser(connection.database, { email: 'a@example.com', fullName: 'Ann', passwordHash, role: 'admin' }, new Date());
      const now = new Date();
      const facts = { provider: 'vzw', status: 'inventory', version: 1, stockState: 'warehouse', createdAt: now, updatedAt: now };
      const rows = Array.from({ length: ROWS }, (_, index) => ({ id: index + 1, imei: imeiAt(index), ...facts }));
      await insertMany(connection.database, sims, rows);
      return addSelection(connection.database, rows);
    });

    let token = '';
    const life = async () => {
      const upstream = spawned('main.ts', settings);
      const url = await upstream.ready();
      const ask = async (method: string, path: string, body?: unknown) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const response = await fetch(`${url}${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
        return { status: response.status, body: (await response.json()) as unknown };
      };
      token ||= Tokens.parse((await ask('POST', '/jwt/login', { email: 'a@example.com', password: 'correct horse' })).body).accessToken;
      const lose = { carrier: { case: 'lost', times: 2 } };
      await fetch(`${url.replace('/api', '')}/_test/world`, { method: 'POST', body: JSON.stringify(lose) });
      return { upstream, ask, job: async () => one(Job).parse((await ask('GET', '/jobs/1')).body).data };
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      const { upstream, ask, job } = await life();
      if (kill === 0)
        expect(await ask('POST', `/batch/${batch}/jobs`, { action: 'activate', confirm: String(ROWS) })).toMatchObject({ status: 200 });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE_MS));
      expect(await job()).toMatchObject({ finished_at: null });
      await upstream.stop('SIGKILL');
    }

    const { upstream, job } = await life();
    const over = async (): Promise<Job> => {
      const now = await job();
      if (now.finished_at) return now;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return over();
    };
    expect(await over()).toMatchObject({ state: 'done', done: ROWS, failed: 0, skipped: 0, acting: 0, total: ROWS });
    await upstream.stop('SIGTERM');

    const ended = await inside(({ database }) =>
      rowsOf(
        database,
        sql`select status, version, row, orders, count(*)::int as size from (
          select sims.status, sims.version, bulk_rows.state as row,
            (select count(*)::int from world.orders where orders.imei = sims.imei) as orders
          from sims left join bulk_rows on bulk_rows.sim_id = sims.id) as each group by 1, 2, 3, 4`,
        Ended,
      ),
    );
    expect(ended).toEqual([{ status: 'active', version: 3, row: 'done', orders: 1, size: ROWS }]);
  },
  MINUTES * 60_000,
);
