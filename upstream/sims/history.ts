import { desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SimEvent } from '#lib/contract/sims.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf } from '#upstream/core/paging.ts';
import { findSim } from './repository.ts';
import { simEvents } from './tables.ts';

const serializeEvent = (row: typeof simEvents.$inferSelect): SimEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by,
  kind: row.kind,
  action: row.action,
  before: row.before,
  after: row.after,
  reason: row.reason,
  message: row.message,
  job_id: row.jobId,
});

export const simHistory =
  ({ database }: Context): Handlers<typeof contract.sims>['history'] =>
  async ({ params, query: { page, per_page }, ability }) => {
    const sim = await findSim(database, params.id, ability);
    if (!sim) return undefined;
    const ofSim = eq(simEvents.simId, sim.id);
    const rows = await database
      .select()
      .from(simEvents)
      .where(ofSim)
      // By time: those of a radio came over from a record of its own.
      .orderBy(desc(simEvents.at), desc(simEvents.id))
      .limit(per_page)
      .offset((page - 1) * per_page);
    const total = await database.$count(simEvents, ofSim);
    return { data: rows.map(serializeEvent), meta: metaOf({ page, per_page }, total) };
  };
