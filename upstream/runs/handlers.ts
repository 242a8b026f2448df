import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { contains } from '#upstream/core/contains.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { RUN_CONDITIONS, serializeRun } from './serialize.ts';
import { stopHandler } from './stop.ts';
import { runs } from './tables.ts';

export const runHandlers = (context: Context): Handlers<typeof contract.runs> => ({
  stop: stopHandler(context),

  list: async ({ query: { type, state, q, page, per_page, sort }, ability }) => {
    const like = q?.trim() && contains(q);
    const where = and(
      eq(runs.type, type),
      rowsAllowed(ability, 'read', 'Session', RUN_CONDITIONS),
      state && inArray(runs.state, state),
      like ? or(ilike(runs.csNo, like), ilike(runs.ip, like), ilike(runs.startedBy, like), ilike(runs.message, like)) : undefined,
    );
    const order = [sort === 'id' ? asc(runs.id) : desc(runs.id)];
    const { rows, total } = await readPage(context.database, runs, { where, order, page, per_page });
    return { data: rows.map(serializeRun), meta: metaOf({ page, per_page }, total) };
  },
});
