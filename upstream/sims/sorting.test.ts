import { eq, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { SIM_SORTS } from '#lib/contract/words/sims.ts';
import type { Connection, Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { foundFirst, orderOf } from './sorting.ts';
import { sims } from './tables.ts';

const Line = z.object({ 'QUERY PLAN': z.string() });

let connection: Connection;
beforeAll(async () => {
  connection = await memoryConnection();
});
afterAll(() => connection.close());

/** How the database would read a page, were it as dear to sort as it is with a million rows. */
const explained = (page: (tx: Database) => SQLWrapper) =>
  connection.database.transaction(async (tx) => {
    for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const lines = await rowsOf(tx, sql`explain (costs off) ${page(tx)}`, Line);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

const planOf = (sort: SimQuery['sort'], fromEnd: boolean, where?: SQL) =>
  explained((tx) =>
    tx
      .select({ id: sims.id })
      .from(sims)
      .where(where)
      .orderBy(...orderOf(sort, fromEnd))
      .limit(50),
  );

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

test('what a search found is put in order after it, however willing the database is to read the whole list in its order', async () => {
  const search = like(sims.search, '%899014%');
  expect(await planOf('-updated_at', false, search)).toContain('sims_updated');
  const plan = await explained((tx) => {
    const found = foundFirst(tx, search, '-updated_at', 100);
    return tx
      .select({ id: found.id })
      .from(found)
      .orderBy(...orderOf('-updated_at', false, found))
      .limit(50);
  });
  expect(plan).toMatch(/Sort/);
  expect(plan).not.toContain('sims_updated');
});
