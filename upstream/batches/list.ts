import { and, type Column, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf, orderBy, readPage } from '#upstream/core/paging.ts';
import { readable } from '#upstream/sims/repository.ts';
import { searchIn, storedDigits } from '#upstream/sims/search.ts';
import { sims } from '#upstream/sims/tables.ts';
import { batchesAllowed, serializeBatch } from './repository.ts';
import { countsOf } from './rows.ts';
import { batches, batchRows } from './tables.ts';

const SORTS: Record<string, Column> = {
  id: batches.id,
  name: batches.name,
  device_type: batches.deviceType,
  provider: batches.provider,
  warehouse_code: batches.warehouseCode,
  created_at: batches.createdAt,
  updated_at: batches.updatedAt,
};

function searchedBy(q: string, ability: Ability): SQL | undefined {
  const named = like(sql`lower(${batches.name})`, `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  if (!/^\d{4,}$/.test(storedDigits(q))) return named;
  const holding = sql`(select ${batchRows.batchId} from ${batchRows} join ${sims} on ${eq(sims.id, batchRows.simId)}
    where ${and(readable(ability), searchIn(q, [sims.imei, sims.iccid, sims.msisdn]))})`;
  return or(named, inArray(batches.id, holding));
}

export const listBatches =
  ({ database }: Context): Handlers<typeof contract.batches>['list'] =>
  async ({ query, ability }) => {
    const { kind = 'delivery' } = query;
    const q = query.q?.trim();
    const where = and(
      batchesAllowed(ability, 'read'),
      kind === 'all' ? undefined : eq(batches.kind, kind),
      query.provider && inArray(batches.provider, query.provider),
      query.warehouse_code && inArray(batches.warehouseCode, query.warehouse_code),
      query.device_type && inArray(batches.deviceType, query.device_type),
      q ? searchedBy(q, ability) : undefined,
    );
    const order = orderBy(query.sort, SORTS, { otherwise: batches.createdAt, id: batches.id });
    const { rows, total } = await readPage(database, batches, { where, order, ...query });
    const counts = await countsOf(
      database,
      rows.map(({ id }) => id),
      ability,
    );
    return {
      data: rows.map((row) => serializeBatch(row, counts.get(row.id))),
      meta: metaOf(query, total),
    };
  };
