import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { publishRun } from '#upstream/runs/publish.ts';
import { runs } from '#upstream/runs/tables.ts';
import { recordSystemEvent } from './events.ts';
import { findSystem, systemFor } from './repository.ts';
import { serializeSystem } from './serialize.ts';
import type { AskStatus } from './status.ts';
import { systems } from './tables.ts';

export const WATCH_SYSTEM_JOB = 'watch';
export const enqueueSystemWatch = ({ queue }: Context, tx: Database, csNo: string) =>
  queue.enqueue(tx, { kind: WATCH_SYSTEM_JOB, key: `watch:${csNo}`, payload: { cs_no: csNo } });

export const openRun = (csNo: string) => and(eq(runs.type, 'watch'), eq(runs.csNo, csNo), isNull(runs.endedAt));

export const publishSystem = (tx: Database, csNo: string) =>
  publish(tx, { channel: `system.${csNo}`, change: { type: 'systems', id: csNo } });

/** `POST …/watch-events`: from now on the signals of the system are told as they come, for so long or as long as somebody asked before. */
export const watchHandler =
  (context: Context): Handlers<typeof contract.systems>['watchEvents'] =>
  async ({ params, body: { minutes }, ability, user, transact }) =>
    transact(async (tx) => {
      const system = await systemFor(tx, eq(systems.csNo, params.cs), ability, 'read');
      if (!system || system instanceof ProblemResponse) return system;
      const { csNo, watchedUntil } = system;
      const now = context.clock.now();
      const until = new Date(Math.max(now.getTime() + minutes * MINUTE, watchedUntil?.getTime() ?? 0));
      await tx.update(systems).set({ watchedUntil: until }).where(eq(systems.csNo, csNo));
      const [run] = await tx.select({ id: runs.id }).from(runs).where(openRun(csNo));
      if (!run) {
        const who = { userId: user.id, startedBy: nameOf(user) };
        const [begun] = await tx
          .insert(runs)
          .values({ type: 'watch', csNo, ...who, startedAt: now, state: 'running' })
          .returning();
        if (begun) publishRun(tx, begun);
        await enqueueSystemWatch(context, tx, csNo);
      }
      await recordSystemEvent(tx, csNo, { kind: 'watched', by: user, after: { minutes, until: until.toISOString() } }, now);
      return { data: { until: until.toISOString() } };
    });

/** Nobody is told any more, whoever asked for it. False when nobody was. */
export async function stopWatch(tx: Database, csNo: string, user: User, now: Date): Promise<boolean> {
  const ended = { endedAt: now, state: 'done', message: 'stopped' } as const;
  await tx.update(systems).set({ watchedUntil: null }).where(eq(systems.csNo, csNo));
  const [run] = await tx.update(runs).set(ended).where(openRun(csNo)).returning();
  if (!run) return false;
  publishRun(tx, run);
  await recordSystemEvent(tx, csNo, { kind: 'watch-stopped', by: user }, now);
  return true;
}

export const unwatchHandler =
  (context: Context, ask: AskStatus): Handlers<typeof contract.systems>['stopWatching'] =>
  async ({ params, ability, user, transact }) => {
    const stopped = await transact(async (tx) => {
      const system = await systemFor(tx, eq(systems.csNo, params.cs), ability, 'read');
      if (system && !(system instanceof ProblemResponse)) await stopWatch(tx, system.csNo, user, context.clock.now());
      return system instanceof ProblemResponse ? system : undefined;
    });
    if (stopped) return stopped;
    const row = await findSystem(context.database, params.cs, ability);
    return row && { data: await serializeSystem(context, ask, row, ability) };
  };
