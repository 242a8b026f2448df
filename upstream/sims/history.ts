import { and, desc, eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SimEvent } from '#lib/contract/sims.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
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
  of_radio: row.ofRadio !== null,
});

/** A pairing is told once: what the radio's record says of it stands beside the card's own line. */
const isTwice = sql`(${simEvents.kind} = 'paired' and ${simEvents.ofRadio} is not null and exists (select 1 from ${simEvents} as own
  where own.sim_id = ${simEvents.simId} and own.kind = 'paired' and own.of_radio is null and own.at = ${simEvents.at}))`;

export const simHistory =
  ({ database }: Context): Handlers<typeof contract.sims>['history'] =>
  async ({ params, query, ability }) => {
    const sim = await findSim(database, params.id, ability);
    if (!sim) return undefined;
    // By time: those of a radio came over from a record of its own.
    const order = [desc(simEvents.at), desc(simEvents.id)];
    const { rows, total } = await readPage(database, simEvents, {
      where: and(eq(simEvents.simId, sim.id), sql`not ${isTwice}`),
      order,
      ...query,
    });
    return { data: rows.map(serializeEvent), meta: metaOf(query, total) };
  };
