import { and, asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { contract } from '#lib/contract/index.ts';
import type { Run } from '#lib/contract/runs.ts';
import { rowsAllowed } from './conditions.ts';
import { contains } from './contains.ts';
import { type RunRow, runs } from './db/swaps.ts';
import type { Handlers, World } from './handlers.ts';

const wireRun = (row: RunRow): Run => ({
  id: row.id,
  type: row.type as Run['type'],
  cs_no: row.csNo,
  sim_id: row.simId,
  swap_id: row.swapId,
  ip: row.ip,
  started_by: row.startedBy,
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  state: row.state as Run['state'],
  message: row.message,
});

const CONDITION_COLUMNS = { id: runs.id, cs_no: runs.csNo, status: runs.state };

export const runHandlers = ({ database }: World): Handlers<typeof contract.runs> => ({
  list: async ({ query: { type, state, q, page, per_page, sort }, ability }) => {
    const like = q?.trim() && contains(q);
    const where = and(
      eq(runs.type, type),
      rowsAllowed(ability, 'read', 'Session', CONDITION_COLUMNS),
      state && inArray(runs.state, state),
      like ? or(ilike(runs.csNo, like), ilike(runs.ip, like), ilike(runs.startedBy, like), ilike(runs.message, like)) : undefined,
    );
    const rows = await database
      .select()
      .from(runs)
      .where(where)
      .orderBy(sort === 'id' ? asc(runs.id) : desc(runs.id))
      .limit(per_page)
      .offset((page - 1) * per_page);
    const [counted] = await database.select({ total: count() }).from(runs).where(where);
    const total = counted?.total ?? 0;
    return {
      data: rows.map(wireRun),
      meta: { current_page: page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)), total },
    };
  },
});
