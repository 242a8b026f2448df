import { and, asc, desc, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
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
    const order = [
      desc(isOpen),
      asc(sql`case when ${isOpen} then ${scheduledChanges.day} end`),
      desc(scheduledChanges.updatedAt),
      desc(scheduledChanges.id),
    ];
    const { rows, total } = await readPage(database, scheduledChanges, { where, order, ...query });
    return { data: await serializeScheduled(database, rows, { ability }), meta: metaOf(query, total) };
  };
