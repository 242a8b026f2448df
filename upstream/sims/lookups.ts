import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { transact } from '#upstream/core/events.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { pingAddress } from '#upstream/network/pingAddress.ts';
import { recordRun } from '#upstream/runs/record.ts';
import { usageOf } from '#upstream/simulators/usage.ts';
import { checkSim, troubleOf } from './check.ts';
import { simAnswered } from './events.ts';
import { simHistory } from './history.ts';
import { onTimesOf } from './onTimes.ts';
import { findSim, readable } from './repository.ts';
import { searchIn } from './search.ts';
import { serializeSim } from './serialize.ts';
import { type SimRow, sims } from './tables.ts';

const MOST_OF_A_SYSTEM = 1000;
const MOST_FOUND = 50;

type Lookups = Pick<Handlers<typeof contract.sims>, 'providerStatus' | 'providerUsage' | 'ping' | 'history' | 'bySystem' | 'search'>;

export function simLookups(context: Context): Lookups {
  const { database, clock, env, realCarriers } = context;
  const usageAt = async (sim: SimRow) =>
    realCarriers[sim.provider]?.usage(sim) ?? usageOf(simNumber(sim), await onTimesOf(database, sim), clock.now(), env.TIME_ZONE);
  return {
    providerStatus: async ({ params, query, ability, user }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const place = { ...query, simId: sim.id, ability };
      try {
        const also = (tx: Database) => simAnswered.publish(tx, { ...place, lookedUpAt: clock.now() });
        return { data: serializeSim(await checkSim(context, sim, { by: user, also })) };
      } catch (error) {
        const trouble = troubleOf(error);
        await transact(database, (tx) => simAnswered.publish(tx, { ...place, refused: trouble }));
        return trouble;
      }
    },

    providerUsage: async ({ params, ability, user }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const data = await usageAt(sim).catch(troubleOf);
      if (data instanceof ProblemResponse) return data;
      const megabytes = data.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
      // A carrier that tells none by day has not told of 0.
      const result = { state: 'done', message: data.length > 0 ? `${megabytes.toFixed(2)} MB` : '–' } as const;
      await recordRun(context, { type: 'data', simId: sim.id, csNo: sim.csNo }, user, result);
      return { data };
    },

    ping: async ({ params, query: { tcp }, ability, user }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const answer = await pingAddress(context, { ip: sim.ipAddress, sim, tcp, user });
      return answer instanceof ProblemResponse ? answer : { data: answer };
    },

    history: simHistory(context),

    bySystem: async ({ params, ability }) => {
      const rows = await database
        .select()
        .from(sims)
        .where(and(eq(sims.csNo, params.cs), readable(ability)))
        .orderBy(asc(sims.id))
        .limit(MOST_OF_A_SYSTEM);
      return { data: rows.map(serializeSim) };
    },

    search: async ({ query, ability }) => {
      const found = searchIn(query.q.trim());
      const rows = await database
        .select()
        .from(sims)
        .where(and(readable(ability), found ?? sql`false`))
        .orderBy(desc(sims.updatedAt), desc(sims.id))
        .limit(MOST_FOUND);
      return { data: rows.map(serializeSim) };
    },
  };
}
