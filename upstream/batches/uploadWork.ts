import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { CarrierBusy, CarrierSilent, type Upload } from '#upstream/carriers/carrier.ts';
import type { Context } from '#upstream/context.ts';
import { DAY, SECOND } from '#upstream/core/clock.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { orderSettled } from '#upstream/sims/events.ts';
import { sims } from '#upstream/sims/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { recordUpload } from './lookups.ts';

const Payload = z.object({ batch: z.number(), sim: z.number(), imei: z.string(), by: z.number().optional(), bulk: z.number().optional() });
const PATIENCE = DAY;

/** Brings back what became of an upload that its carrier tells of later: by its message, or asked for. One that never arrived is sent again. */
export const uploadWork =
  ({ database, clock, carrier }: Context): Work =>
  async ({ key, payload, createdAt, failures }): Promise<Outcome> => {
    const asked = Payload.parse(payload);
    const settled = { simId: asked.sim, jobId: asked.bulk, at: clock.now() };
    const [sim] = await database.select().from(sims).where(eq(sims.id, asked.sim));
    // Another radio than the one that was uploaded.
    if (sim?.imei !== asked.imei) return { finish: (tx) => orderSettled.publish(tx, { ...settled, state: 'gone' }) };
    const end = (upload: Exclude<Upload, { state: 'working' }>): Outcome => ({
      finish: async (tx) => {
        const [user] = asked.by === undefined ? [] : await tx.select().from(users).where(eq(users.id, asked.by));
        await recordUpload(tx, { batchId: asked.batch, sim, by: user && serializeUser(user), upload, at: clock.now() });
        await orderSettled.publish(tx, { ...settled, state: upload.state, message: upload.words });
      },
    });
    try {
      const upload = (await carrier.findUpload(key, sim)) ?? (await carrier.upload(key, sim));
      return upload.state === 'working' ? { retryAt: upload.until } : end(upload);
    } catch (error) {
      if (!(error instanceof CarrierBusy || error instanceof CarrierSilent)) throw error;
      if (clock.now().getTime() - createdAt.getTime() > PATIENCE) return end({ state: 'failed', words: error.message });
      const [wait, why] =
        error instanceof CarrierBusy ? [error.seconds * SECOND, 'busy' as const] : [backOff(failures + 1), 'unreachable' as const];
      return { retryAt: new Date(clock.now().getTime() + wait), why, words: error.message };
    }
  };
