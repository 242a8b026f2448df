import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { TakenBack } from '#upstream/core/idempotency.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { isAnyOf } from '#upstream/core/rowId.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { simsWanted } from '#upstream/sims/query.ts';
import { readable } from '#upstream/sims/repository.ts';
import { orderOf } from '#upstream/sims/sorting.ts';
import { sims } from '#upstream/sims/tables.ts';
import { madeBy } from './create.ts';
import { batchesAllowed, seenBatch } from './repository.ts';
import { batches, batchRows } from './tables.ts';

const MOST_SELECTED = 100_000;

const common = (column: typeof sims.provider | typeof sims.deviceType | typeof sims.warehouseCode) =>
  sql`case when min(${column}) = max(${column}) and count(${column}) = count(*) then min(${column}) end`;

export const selectBatch =
  ({ clock }: Context): Handlers<typeof contract.batches>['fromQuery'] =>
  async ({ body: { except = [], name, ...query }, ability, user, transact }) =>
    transact(async (tx) => {
      const now = clock.now();
      const wanted = simsWanted(readable(ability), query, now);
      if (wanted instanceof ProblemResponse) return wanted;
      const where = and(wanted.where, except.length > 0 ? sql`not ${isAnyOf(sims.id, except)}` : undefined);
      const batch = await insertOne(tx, batches, { name: name ?? null, kind: 'selection', ...madeBy(user, now) });
      const order = sql.join(orderOf(query.sort ?? '-updated_at'), sql`, `);
      const inserted = await rowsOf(
        tx,
        sql`with added as (
          insert into ${batchRows} (batch_id, sim_id, position)
          select ${batch.id}::int, ${sims.id}, row_number() over (order by ${order}) - 1 from ${sims}
          where ${where} order by ${order} limit ${MOST_SELECTED + 1}
          returning sim_id
        ) select count(*)::int as count from added`,
        z.object({ count: z.number() }),
      );
      const count = inserted[0]?.count ?? 0;
      if (count === 0) throw new TakenBack(invalid({ q: ['Nothing matches'] }));
      if (count > MOST_SELECTED) throw new TakenBack(invalid({ q: [`At most ${MOST_SELECTED.toLocaleString('en')} SIMs at once`] }));
      const shared = tx
        .select({ provider: common(sims.provider), deviceType: common(sims.deviceType), warehouseCode: common(sims.warehouseCode) })
        .from(batchRows)
        .innerJoin(sims, eq(sims.id, batchRows.simId))
        .where(eq(batchRows.batchId, batch.id));
      const [facts] = (await shared) as Partial<typeof batch>[];
      const [made] = await tx
        .update(batches)
        .set({ ...facts })
        .where(eq(batches.id, batch.id))
        .returning();
      const mine = and(eq(batches.id, batch.id), batchesAllowed(ability, 'read'));
      if (!made || (await tx.select({ id: batches.id }).from(batches).where(mine)).length === 0)
        throw new TakenBack(new ProblemResponse('forbidden'));
      return { data: await seenBatch(tx, made, ability) };
    });
