import { SECOND } from '#upstream/core/clock.ts';
import { publish, transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';

const TOLD_EVERY = SECOND / 2;

type Moving = { id: number; batchId: number | null };

export function publishJob(tx: Database, { id, batchId }: Moving) {
  for (const channel of ['jobs', ...(batchId ? [`batch.${batchId}`] : [])]) publish(tx, { channel, change: { type: 'jobs', id } });
}

/** Keeps an eye on jobs that move, so that each is published twice a second at most, and not for nothing. Times are the machine's. */
export function createProgressNotifier(database: Database) {
  const known = new Map<number, { acting: number; movedAt: number; toldAt: number }>();
  return {
    async notify(job: Moving, acting: number, moved: boolean): Promise<number> {
      const before = known.get(job.id) ?? { acting: -1, movedAt: 0, toldAt: 0 };
      const now = Date.now();
      const movedAt = moved || before.acting !== acting ? now : before.movedAt;
      const isDue = movedAt > before.toldAt && now - before.toldAt >= TOLD_EVERY;
      known.set(job.id, { acting, movedAt, toldAt: isDue ? now : before.toldAt });
      if (isDue) await transact(database, async (tx) => publishJob(tx, job));
      return now - movedAt;
    },
    forget: (id: number) => known.delete(id),
  };
}
