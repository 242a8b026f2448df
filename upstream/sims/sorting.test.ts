import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { SIM_SORTS, type SimQuery } from '#lib/contract/sims.ts';
import type { Connection } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { sims } from '#upstream/db/schema.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { orderOf } from './sorting.ts';

const Line = z.object({ 'QUERY PLAN': z.string() });

let connection: Connection;
beforeAll(async () => {
  connection = await memoryConnection();
});
afterAll(() => connection.close());

/** How the database would read the first page of a list, were it as dear to sort as it is with a million rows. */
const planOf = (sort: SimQuery['sort'], fromEnd: boolean, where?: SQL) =>
  connection.database.transaction(async (tx) => {
    for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const page = tx
      .select({ id: sims.id })
      .from(sims)
      .where(where)
      .orderBy(...orderOf(sort, fromEnd))
      .limit(50);
    const lines = await rowsOf(tx, sql`explain (costs off) ${page}`, Line);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

test.each(SIM_SORTS.flatMap((name) => [[name], [`-${name}`]] as [SimQuery['sort']][]))(
  'a list by %s is read in its order from an index, from either end',
  async (sort) => {
    for (const fromEnd of [false, true]) {
      const plan = await planOf(sort, fromEnd);
      expect(plan).toMatch(/Index/);
      expect(plan).not.toMatch(/Sort/);
    }
  },
);

test.each(['iccid', '-iccid'] as const)('of a provider’s list by %s nothing of the others is read', async (sort) => {
  const plan = await planOf(sort, false, eq(sims.provider, 'vzw'));
  expect(plan).toContain('sims_provider_iccid');
  expect(plan).not.toMatch(/Sort|Filter/);
});
