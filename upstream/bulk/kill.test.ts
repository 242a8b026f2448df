import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { BulkJob } from '#lib/contract/bulk.ts';
import { one } from '#lib/contract/shapes.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { sims } from '#upstream/sims/tables.ts';
import { addSelection } from '#upstream/testing/bulk.ts';
import { openLives } from '#upstream/testing/lives.ts';

const {
  rows: ROWS,
  kills: KILLS,
  longest: LONGEST_LIFE_MS,
} = process.env.FULL ? { rows: 10_000, kills: 20, longest: 12_000 } : { rows: 150, kills: 2, longest: 2000 };
const MINUTES = process.env.FULL ? 60 : 4;
const { begin, inside, life } = openLives({ CARRIER_SECONDS: '1' });

const imeiAt = (index: number) => {
  const body = `990002${String(index).padStart(8, '0')}`;
  return body + luhnDigit(body);
};
const Ended = z.object({ status: z.string(), version: z.number(), row: z.string(), orders: z.number(), size: z.number() });

test(
  `killed ${KILLS} times in the middle of ${ROWS} rows, it goes on, and each was ordered and answered once`,
  async () => {
    const batch = await begin(async (connection) => {
      const now = new Date();
      const facts = { provider: 'vzw', status: 'inventory', version: 1, stockState: 'warehouse', createdAt: now, updatedAt: now } as const;
      const rows = Array.from({ length: ROWS }, (_, index) => ({ id: index + 1, imei: imeiAt(index), ...facts }));
      await insertMany(connection.database, sims, rows);
      return addSelection(connection.database, rows);
    });

    const lossy = async () => {
      const { upstream, ask, control } = await life();
      await control('world', { carrier: { case: 'lost', times: 2 } });
      return { upstream, ask, job: async () => one(BulkJob).parse((await ask('GET /jobs/1')).body).data };
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      const { upstream, ask, job } = await lossy();
      if (kill === 0)
        expect(await ask(`POST /batch/${batch}/jobs`, { action: 'activate', confirm: String(ROWS) })).toMatchObject({ status: 200 });
      // By time or by rows answered, whichever is sooner: many lines in a request may all be answered before a late moment.
      const [latest, most] = [performance.now() + Math.random() * LONGEST_LIFE_MS, Math.random() * ROWS * 0.9];
      const until = async (): Promise<BulkJob> => {
        const now = await job();
        return performance.now() >= latest || now.done > most ? now : until();
      };
      expect(await until()).toMatchObject({ finished_at: null });
      await upstream.stop('SIGKILL');
    }

    const { upstream, job } = await lossy();
    const over = async (): Promise<BulkJob> => {
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
