import { and, count, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { Context } from '#upstream/context.ts';
import { metaOf, orderBy } from '#upstream/core/paging.ts';
import { ratesOf } from '#upstream/plans/rates.ts';
import { systems } from '#upstream/systems/tables.ts';
import { serializeSwaps } from './serialize.ts';
import { swaps } from './tables.ts';
import { isUnfinished } from './unfinished.ts';

type Query = z.output<typeof contract.swaps.list.query>;

const SORTS = { id: swaps.id, updated_at: swaps.updatedAt, cs_no: swaps.csNo, step: swaps.step };

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** They answer for it, or it is of their branch. */
export const isMine = ({ id, Branch }: User) => or(eq(swaps.ownerId, id), Branch ? eq(systems.Branch, Branch) : undefined);

export async function listSwaps(
  { database, clock, env }: Pick<Context, 'database' | 'clock' | 'env'>,
  allowed: SQL,
  query: Query,
  reader: User,
): Promise<{ data: Swap[]; meta: Meta }> {
  const { page, per_page, q } = query;
  const like = q?.trim() && `%${escaped(q.trim())}%`;
  const where = and(
    allowed,
    query.status && inArray(swaps.status, query.status),
    query.cs_no && inArray(swaps.csNo, query.cs_no),
    query.Branch && inArray(systems.Branch, query.Branch),
    query.unfinished && isUnfinished(),
    query.mine && isMine(reader),
    like ? or(ilike(swaps.csNo, like), ilike(swaps.ticketNumber, like), ilike(systems.siteName, like)) : undefined,
  );
  const order = orderBy(query.sort, SORTS, { otherwise: swaps.updatedAt, id: swaps.id });
  const rows = await database
    .select({ swap: swaps })
    .from(swaps)
    .leftJoin(systems, eq(systems.csNo, swaps.csNo))
    .where(where)
    .orderBy(...order)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await database.select({ total: count() }).from(swaps).leftJoin(systems, eq(systems.csNo, swaps.csNo)).where(where);
  const total = counted?.total ?? 0;
  return {
    data: await serializeSwaps(
      database,
      rows.map(({ swap }) => swap),
      clock.now(),
      await ratesOf(database, env),
    ),
    meta: metaOf(query, total),
  };
}
