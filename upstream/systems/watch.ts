import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { announce, transact } from '#upstream/announce.ts';
import { MINUTE, SECOND } from '#upstream/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/db/schema.ts';
import { runs } from '#upstream/db/swaps.ts';
import type { Handlers, World } from '#upstream/handlers.ts';
import type { Work } from '#upstream/jobs.ts';
import { Refusal } from '#upstream/refusal.ts';
import { announceRun } from '#upstream/runs/announce.ts';
import { nameOf } from '#upstream/sims/changes.ts';
import { StationSilent } from '#upstream/world/station/station.ts';
import { noteSystem } from './events.ts';
import { findSystem, systemFor } from './find.ts';
import type { AskStatus } from './status.ts';
import { wireSystem } from './wire.ts';

export const WATCH_SYSTEM_JOB = 'watch';
const Payload = z.object({ cs_no: z.string() });

/** New signals are told at most so often. */
const LOOKS_EVERY = SECOND;

const enqueue = ({ jobs }: World, tx: Database, csNo: string) =>
  jobs.enqueue(tx, { kind: WATCH_SYSTEM_JOB, key: `watch:${csNo}`, payload: { cs_no: csNo } });

const openRun = (csNo: string) => and(eq(runs.type, 'watch'), eq(runs.csNo, csNo), isNull(runs.endedAt));

const announceSystem = (tx: Database, csNo: string) => announce(tx, { channel: `system.${csNo}`, change: { type: 'systems', id: csNo } });

/** `POST …/watch-events`: from now on the signals of the system are told as they come, for so long or as long as somebody asked before. */
export const watchHandler =
  (world: World): Handlers<typeof contract.systems>['watchEvents'] =>
  async ({ params, body: { minutes }, ability, user, transact }) =>
    transact(async (tx) => {
      const system = await systemFor(tx, eq(systems.csNo, params.cs), ability, 'read');
      if (!system || system instanceof Refusal) return system;
      const { csNo, watchedUntil } = system;
      const now = world.clock.now();
      const until = new Date(Math.max(now.getTime() + minutes * MINUTE, watchedUntil?.getTime() ?? 0));
      await tx.update(systems).set({ watchedUntil: until }).where(eq(systems.csNo, csNo));
      const [run] = await tx.select({ id: runs.id }).from(runs).where(openRun(csNo));
      if (!run) {
        const who = { userId: user.id, startedBy: nameOf(user) };
        const [begun] = await tx
          .insert(runs)
          .values({ type: 'watch', csNo, ...who, startedAt: now, state: 'running' })
          .returning();
        if (begun) announceRun(tx, begun);
        await enqueue(world, tx, csNo);
      }
      await noteSystem(tx, csNo, { kind: 'watched', by: user, after: { minutes, until: until.toISOString() } }, now);
      return { data: { until: until.toISOString() } };
    });

/** Nobody is told any more, whoever asked for it. False when nobody was. */
export async function stopWatch(tx: Database, csNo: string, user: User, now: Date): Promise<boolean> {
  const ended = { endedAt: now, state: 'done', message: 'stopped' } as const;
  await tx.update(systems).set({ watchedUntil: null }).where(eq(systems.csNo, csNo));
  const [run] = await tx.update(runs).set(ended).where(openRun(csNo)).returning();
  if (!run) return false;
  announceRun(tx, run);
  await noteSystem(tx, csNo, { kind: 'watch-stopped', by: user }, now);
  return true;
}

/** `POST …/watch-stop`. */
export const unwatchHandler =
  (world: World, ask: AskStatus): Handlers<typeof contract.systems>['stopWatching'] =>
  async ({ params, ability, user, transact }) => {
    const stopped = await transact(async (tx) => {
      const system = await systemFor(tx, eq(systems.csNo, params.cs), ability, 'read');
      if (system && !(system instanceof Refusal)) await stopWatch(tx, system.csNo, user, world.clock.now());
      return system instanceof Refusal ? system : undefined;
    });
    if (stopped) return stopped;
    const row = await findSystem(world.database, params.cs, ability);
    return row && { data: await wireSystem(world, ask, row, ability) };
  };

/** Looks for new signals of a watched system and tells who listens. What this process has not seen counts as new. */
export function watchSystemWork(world: World): Work {
  const { database, clock, station } = world;
  const seen = new Map<string, number>();

  const end = (csNo: string) => ({
    finish: async (tx: Database) => {
      const now = clock.now();
      const [system] = await tx.select().from(systems).where(eq(systems.csNo, csNo)).for('update');
      // Somebody asked for more while we were about to stop.
      if (system?.watchedUntil && system.watchedUntil > now) return enqueue(world, tx, csNo);
      seen.delete(csNo);
      const [run] = await tx.update(runs).set({ endedAt: now, state: 'done' }).where(openRun(csNo)).returning();
      if (run) announceRun(tx, run);
      announceSystem(tx, csNo);
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
        await transact(database, async (tx) => announceSystem(tx, csNo));
      }
    } catch (error) {
      if (!(error instanceof StationSilent)) throw error;
    }
    return { again: new Date(Math.min(now.getTime() + LOOKS_EVERY, system.until.getTime())) };
  };
}
