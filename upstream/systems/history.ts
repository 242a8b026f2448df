import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SystemEvent } from '#lib/contract/systems.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { findSystem } from './repository.ts';
import { systemEvents } from './tables.ts';

const serializeEvent = ({ csNo: _, userId: __, at, swapId, ...row }: typeof systemEvents.$inferSelect): SystemEvent => ({
  ...row,
  at: at.toISOString(),
  swap_id: swapId,
});

export const historyHandler =
  ({ database }: Pick<Context, 'database'>): Handlers<typeof contract.systems>['history'] =>
  async ({ params, query: { page, per_page }, ability }) => {
    const system = await findSystem(database, params.cs, ability);
    if (!system) return undefined;
    const own = eq(systemEvents.csNo, system.csNo);
    const rows = await database
      .select()
      .from(systemEvents)
      .where(own)
      .orderBy(desc(systemEvents.id))
      .limit(per_page)
      .offset((page - 1) * per_page);
    const total = await database.$count(systemEvents, own);
    return {
      data: rows.map(serializeEvent),
      meta: metaOf({ page, per_page }, total),
    };
  };
