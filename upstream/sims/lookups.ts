import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SimEvent } from '#lib/contract/sims.ts';
import { transact } from '../announce.ts';
import { noteAnswer } from '../batches/answer.ts';
import type { Database } from '../db/connect.ts';
import { sims } from '../db/schema.ts';
import { simEvents } from '../db/work.ts';
import type { Handlers, World } from '../handlers.ts';
import { metaOf } from '../paging.ts';
import { pingAddress } from '../pinging.ts';
import { Refusal } from '../refusal.ts';
import { recordRun } from '../runs/record.ts';
import { searchIn } from '../search.ts';
import { usageOf } from '../world/usage.ts';
import { checkSim, troubleOf } from './check.ts';
import { onTimesOf } from './onTimes.ts';
import { findSim, readable, wireSim } from './row.ts';

const MOST_OF_A_SYSTEM = 1000;
const MOST_FOUND = 50;

type Lookups = Pick<Handlers<typeof contract.sims>, 'providerStatus' | 'providerUsage' | 'ping' | 'history' | 'bySystem' | 'search'>;

const wireEvent = (row: typeof simEvents.$inferSelect): SimEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by,
  kind: row.kind,
  action: row.action as SimEvent['action'],
  before: row.before,
  after: row.after,
  reason: row.reason,
  message: row.message,
  job_id: row.jobId,
});

/** What is asked about a SIM without changing what it is. */
export function simLookups(world: World): Lookups {
  const { database, clock, env } = world;
  return {
    providerStatus: async ({ params, query, ability, user }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const place = { ...query, simId: sim.id, ability };
      try {
        const also = (tx: Database) => noteAnswer(tx, place, undefined, { lookedUpAt: clock.now() });
        return { data: wireSim(await checkSim(world, sim, { by: user, also })) };
      } catch (error) {
        const trouble = troubleOf(error);
        await transact(database, (tx) => noteAnswer(tx, place, trouble));
        return trouble;
      }
    },

    providerUsage: async ({ params, ability, user }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const data = usageOf(sim.imei, await onTimesOf(database, sim), clock.now(), env.TIME_ZONE);
      const megabytes = data.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
      const told = { state: 'done', message: `${megabytes.toFixed(2)} MB` } as const;
      await recordRun(world, { type: 'data', simId: sim.id, csNo: sim.csNo }, user, told);
      return { data };
    },

    ping: async ({ params, query: { tcp }, ability, user }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const answer = await pingAddress(world, { ip: sim.ipAddress, sim, tcp, user });
      return answer instanceof Refusal ? answer : { data: answer };
    },

    history: async ({ params, query: { page, per_page }, ability }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const ofSim = eq(simEvents.simId, sim.id);
      const rows = await database
        .select()
        .from(simEvents)
        .where(ofSim)
        .orderBy(desc(simEvents.id))
        .limit(per_page)
        .offset((page - 1) * per_page);
      const total = await database.$count(simEvents, ofSim);
      return {
        data: rows.map(wireEvent),
        meta: metaOf({ page, per_page }, total),
      };
    },

    bySystem: async ({ params, ability }) => {
      const rows = await database
        .select()
        .from(sims)
        .where(and(eq(sims.csNo, params.cs), readable(ability)))
        .orderBy(asc(sims.id))
        .limit(MOST_OF_A_SYSTEM);
      return { data: rows.map(wireSim) };
    },

    search: async ({ query, ability }) => {
      const found = searchIn(query.q.trim());
      const rows = await database
        .select()
        .from(sims)
        .where(and(readable(ability), found ?? sql`false`))
        .orderBy(desc(sims.updatedAt), desc(sims.id))
        .limit(MOST_FOUND);
      return { data: rows.map(wireSim) };
    },
  };
}
