import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { BECOMES } from '#lib/contract/simLifecycle.ts';
import type { Provider } from '#lib/contract/sims.ts';
import { noteRow } from './batches/note.ts';
import { type Clock, DAY, SECOND } from './clock.ts';
import type { Database } from './db/connect.ts';
import { type SimRow, sims } from './db/schema.ts';
import { jobs } from './db/work.ts';
import type { Outcome, Work } from './jobs.ts';
import { changeSim, type SimChanges, type SimEventNote } from './simChanges.ts';
import { type Carrier, CarrierBusy, CarrierSilent, type Line } from './world/carrier/carrier.ts';
import { statusFor } from './world/carrier/providers.ts';

export const CARRIER_JOB = 'carrier';
/** One change of a SIM is under way at a time. */
export const jobKeyOf = (simId: number) => `sim:${simId}`;

/** A carrier that can't be asked for so long leaves us not knowing. */
const PATIENCE = DAY;
const LONGEST_WAIT = 60 * SECOND;

/** With the batch it was asked from, whose row then hears of a failure. */
const Payload = z.object({ sim: z.number(), batch: z.number().optional() });

/** What a line tells about its SIM. */
export const factsOf = (line: Line, now: Date) => ({
  msisdn: line.msisdn,
  ipAddress: line.ipAddress,
  providerState: line.state,
  providerCheckedAt: now,
});

/** Carries a pending change to the carrier and brings back what became of it. Asks before it orders, so that nothing is done twice. */
export const carrierWork =
  ({ database, clock, carrier }: { database: Database; clock: Clock; carrier: Carrier }): Work =>
  async ({ payload, requestId, createdAt }): Promise<Outcome> => {
    const { sim: id, batch } = Payload.parse(payload);
    const [sim] = await database.select().from(sims).where(eq(sims.id, id));
    if (!sim?.pending) return { finish: async () => undefined };
    const { action, reason } = sim.pending;
    const asked = { action, reason };

    const end = (changes: (row: SimRow) => SimChanges, note: Omit<SimEventNote, 'action'>) => ({
      finish: async (tx: Database) => {
        const [row] = await tx.select().from(sims).where(eq(sims.id, id)).for('update');
        if (!row) return;
        await changeSim(tx, row, { ...changes(row), pending: null }, { ...asked, ...note }, clock.now());
        if (batch && note.kind === 'failed') await noteRow(tx, { batchId: batch, simId: id, problem: 'failed', message: note.message });
      },
    });
    const later = (ms: number) => ({ again: new Date(clock.now().getTime() + ms) });

    try {
      const order = (await carrier.find(requestId, sim)) ?? (await carrier.order(requestId, sim, action));
      if (order.state === 'failed') return end(() => ({}), { kind: 'failed', message: order.words });
      if (order.state === 'done') {
        const status = statusFor(sim.provider as Provider, order.line.state, BECOMES[action]);
        return end(() => ({ ...factsOf(order.line, clock.now()), status }), { kind: 'confirmed' });
      }
      const overdue = clock.now().getTime() - order.until.getTime();
      return overdue < 0 ? { again: order.until } : later(Math.min(LONGEST_WAIT, SECOND + overdue / 4));
    } catch (error) {
      if (error instanceof CarrierBusy) return later(error.seconds * SECOND);
      const isHopeless = error instanceof CarrierSilent && clock.now().getTime() - createdAt.getTime() > PATIENCE;
      if (isHopeless) return end(() => ({ status: 'unknown' }), { kind: 'failed', message: error.message });
      throw error;
    }
  };

/** Gives every pending change a job to finish it: those of the seeded world have none. It comes due when the change was expected. */
export const adoptPending = (database: Database, now: Date) =>
  database.execute(sql`
    insert into ${jobs} (kind, key, request_id, payload, run_at, created_at)
    select ${CARRIER_JOB}, 'sim:' || id, gen_random_uuid()::text, jsonb_build_object('sim', id),
      coalesce((pending->>'expected_by')::timestamptz, ${now.toISOString()}::timestamptz), ${now.toISOString()}::timestamptz
    from ${sims} where is_pending on conflict do nothing`);
