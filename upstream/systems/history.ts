import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SystemEvent } from '#lib/contract/systems.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { findSystem } from './repository.ts';
import { systemEvents } from './tables.ts';

const serializeEvent = ({ csNo: _, userId: __, at, swapId, ...row }: typeof systemEvents.$inferSelect): SystemEvent => ({
  ...row,
  at: at.toISOString(),
  swap_id: swapId,
});

export const historyHandler =
  ({ database }: Pick<Context, 'database'>): Handlers<typeof contract.systems>['history'] =>
  async ({ params, query, ability }) => {
    const system = await findSystem(database, params.cs, ability);
    if (!system) return undefined;
    const where = eq(systemEvents.csNo, system.csNo);
    const { rows, total } = await readPage(database, systemEvents, { where, order: [desc(systemEvents.id)], ...query });
    return { data: rows.map(serializeEvent), meta: metaOf(query, total) };
  };
