import { and, asc, desc, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { isRowId } from '#upstream/core/rowId.ts';
import { seenBy, serializeScheduled } from './repository.ts';
import { scheduledChanges } from './tables.ts';

const isOpen = sql`${scheduledChanges.state} in ('waiting', 'asks', 'begun')`;

export const listScheduled =
  ({ database }: Context): Handlers<typeof contract.scheduledChanges>['list'] =>
  async ({ query, user, ability }) => {
    const ofSim =
      query.sim === undefined ? undefined : sql`${scheduledChanges.simIds} @> array[${isRowId(query.sim) ? query.sim : 0}]::integer[]`;
    const where = and(seenBy({ user, ability }), ofSim, query.open ? isOpen : undefined);
    const rows = await database
      .select()
      .from(scheduledChanges)
      .where(where)
      .orderBy(
        desc(isOpen),
        asc(sql`case when ${isOpen} then ${scheduledChanges.day} end`),
        desc(scheduledChanges.updatedAt),
        desc(scheduledChanges.id),
      )
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    const total = await database.$count(scheduledChanges, where);
    return { data: await serializeScheduled(database, rows, { ability }), meta: metaOf(query, total) };
  };
