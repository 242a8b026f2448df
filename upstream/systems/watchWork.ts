import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#upstream/context.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import type { Work } from '#upstream/core/queue.ts';
import type { Database } from '#upstream/db/connect.ts';
import { publishRun } from '#upstream/runs/publish.ts';
import { runs } from '#upstream/runs/tables.ts';
import { StationSilent } from '#upstream/simulators/station/station.ts';
import { systems } from './tables.ts';
import { enqueueSystemWatch, openRun, publishSystem } from './watch.ts';

const Payload = z.object({ cs_no: z.string() });

/** New signals are told at most so often. */
const LOOKS_EVERY = SECOND;

export function watchSystemWork(context: Context): Work {
  const { database, clock, station } = context;
  const seen = new Map<string, number>();

  const end = (csNo: string) => ({
    finish: async (tx: Database) => {
      const now = clock.now();
      const [system] = await tx.select().from(systems).where(eq(systems.csNo, csNo)).for('update');
      if (system?.watchedUntil && system.watchedUntil > now) return enqueueSystemWatch(context, tx, csNo);
      seen.delete(csNo);
      const [run] = await tx.update(runs).set({ endedAt: now, state: 'done' }).where(openRun(csNo)).returning();
      if (run) publishRun(tx, run);
      publishSystem(tx, csNo);
    },
  });

  return async ({ payload }) => {
    const { cs_no: csNo } = Payload.parse(payload);
    const [system] = await database.select({ until: systems.watchedUntil }).from(systems).where(eq(systems.csNo, csNo));
    const now = clock.now();
    if (!system?.until || system.until <= now) return end(csNo);
    try {
      const [last] = await station.signals(csNo, { limit: 1 });
      if (last && seen.get(csNo) !== last.id) {
        seen.set(csNo, last.id);
        await transact(database, async (tx) => publishSystem(tx, csNo));
      }
    } catch (error) {
      if (!(error instanceof StationSilent)) throw error;
    }
    return { retryAt: new Date(Math.min(now.getTime() + LOOKS_EVERY, system.until.getTime())) };
  };
}
