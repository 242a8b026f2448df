import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { contract } from '#lib/contract/index.ts';
import type { Provider, SimEvent, SimStatus } from '#lib/contract/sims.ts';
import { transact } from './announce.ts';
import { MINUTE } from './clock.ts';
import { type SimRow, sims } from './db/schema.ts';
import { simEvents } from './db/work.ts';
import type { Handlers, World } from './handlers.ts';
import { Refusal } from './refusal.ts';
import { searchIn } from './search.ts';
import { announceSim, changeSim, noteSim } from './simChanges.ts';
import { factsOf, jobKeyOf } from './simOrders.ts';
import { findSim, readable, wireSim } from './simRow.ts';
import { CarrierBusy, CarrierSilent } from './world/carrier/carrier.ts';
import { statusFor } from './world/carrier/providers.ts';
import { pingOf } from './world/network.ts';
import { usageOf } from './world/usage.ts';

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
export function simLookups({ database, clock, env, carrier, jobs }: World): Lookups {
  const askCarrier = async (sim: SimRow) => {
    try {
      return await carrier.lookUp(sim);
    } catch (error) {
      if (error instanceof CarrierBusy) return new Refusal('busy', {}, { 'retry-after': String(error.seconds) });
      if (error instanceof CarrierSilent) return new Refusal('unreachable');
      throw error;
    }
  };

  return {
    /** While a change is under way its job alone settles the status; it is hurried along instead. What changed since the question stands. */
    providerStatus: async ({ params, ability, user }) => {
      const sim = await findSim(database, params.id, ability);
      if (!sim) return undefined;
      const line = await askCarrier(sim);
      if (line instanceof Refusal) return line;
      const data = await transact(database, async (tx) => {
        const [row = sim] = await tx.select().from(sims).where(eq(sims.id, sim.id)).for('update');
        if (row.version !== sim.version) return row;
        const now = clock.now();
        const facts = factsOf(line, now);
        const status = statusFor(row.provider as Provider, line.state, row.status as SimStatus);
        const note = { kind: 'checked', by: user } as const;
        const news = row.pending ? { providerState: facts.providerState, providerCheckedAt: now } : { ...facts, status };
        const isNew = Object.entries(news).some(([field, value]) => field !== 'providerCheckedAt' && row[field as keyof SimRow] !== value);
        if (isNew) return changeSim(tx, row, news, note, now);
        await noteSim(tx, row, note, now);
        const [checked = row] = await tx.update(sims).set({ providerCheckedAt: now }).where(eq(sims.id, row.id)).returning();
        announceSim(tx, checked);
        return checked;
      });
      if (data.pending) await jobs.hurry(jobKeyOf(data.id));
      return { data: wireSim(data) };
    },

    providerUsage: async ({ params, ability }) => {
      const sim = await findSim(database, params.id, ability);
      return sim && { data: usageOf(sim, clock.now(), env.TIME_ZONE) };
    },

    ping: async ({ params, query, ability }) => {
      const sim = await findSim(database, params.id, ability);
      return sim && { data: pingOf(sim, Math.floor(clock.now().getTime() / MINUTE), query.tcp) };
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
      const [counted] = await database.select({ total: count() }).from(simEvents).where(ofSim);
      const total = counted?.total ?? 0;
      return {
        data: rows.map(wireEvent),
        meta: { current_page: page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)), total },
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
      const found = searchIn(query.q.trim(), sims.search, [sims.imei, sims.iccid, sims.msisdn, sims.ipAddress, sims.csNo]);
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
