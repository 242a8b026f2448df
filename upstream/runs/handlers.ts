import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { rowsAllowed } from '#upstream/conditions.ts';
import { contains } from '#upstream/contains.ts';
import { runs } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import { metaOf } from '#upstream/paging.ts';
import { stopHandler } from './stop.ts';
import { RUN_CONDITIONS, wireRun } from './wire.ts';

export const runHandlers = (world: World): Handlers<typeof contract.runs> => ({
  stop: stopHandler(world),

  list: async ({ query: { type, state, q, page, per_page, sort }, ability }) => {
    const like = q?.trim() && contains(q);
    const where = and(
      eq(runs.type, type),
      rowsAllowed(ability, 'read', 'Session', RUN_CONDITIONS),
      state && inArray(runs.state, state),
      like ? or(ilike(runs.csNo, like), ilike(runs.ip, like), ilike(runs.startedBy, like), ilike(runs.message, like)) : undefined,
    );
    const rows = await world.database
      .select()
      .from(runs)
      .where(where)
      .orderBy(sort === 'id' ? asc(runs.id) : desc(runs.id))
      .limit(per_page)
      .offset((page - 1) * per_page);
    const total = await world.database.$count(runs, where);
    return {
      data: rows.map(wireRun),
      meta: metaOf({ page, per_page }, total),
    };
  },
});
