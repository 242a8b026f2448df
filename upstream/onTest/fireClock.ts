import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { FIRE_WATCH_MINUTES } from '#lib/domain/impairment.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { backOff, type Work } from '#upstream/core/queue.ts';
import { runEvery } from '#upstream/core/runEvery.ts';
import { StationBusy, StationSilent } from '#upstream/simulators/station/station.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { lookAtOutages } from '#upstream/systems/outages.ts';
import { minutesOut } from '#upstream/systems/outOfService.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { isFireSystem, systems } from '#upstream/systems/tables.ts';
import { alert } from './alerts.ts';

export const FIRE_CLOCK_JOB = 'fire-clock';
const EVERY = 5 * MINUTE;
const LOOKS_EVERY = MINUTE;
const TURN = 100;

const before = (time: Date) =>
  and(isFireSystem, or(isNull(systems.service), eq(systems.service, 'live')), or(isNull(systems.outagesAt), lt(systems.outagesAt, time)));

/** Says once of a fire alarm system that is out of service without a test of ours that its hours are full; a test says it by itself. */
const warn = (context: Context, csNo: string) =>
  transact(context.database, async (tx) => {
    const [row] = await tx.select().from(systems).where(eq(systems.csNo, csNo)).for('no key update');
    if (!row || (await openTestOf(tx, row.systemNo))) return;
    const now = context.clock.now();
    const isOut = (row.outages ?? []).some(({ until }) => until === null || Date.parse(until) > now.getTime());
    const isDue = isOut && ((await minutesOut(tx, [row.systemNo], now)).get(row.systemNo) ?? 0) >= FIRE_WATCH_MINUTES;
    if (isDue === (row.fireWatchDueAt !== null)) return;
    await tx
      .update(systems)
      .set({ fireWatchDueAt: isDue ? now : null })
      .where(eq(systems.csNo, csNo));
    if (!isDue) return;
    await recordSystemEvent(tx, csNo, { kind: 'fire-watch-due' }, now);
    const { systemNo } = row;
    await alert(context, tx, { csNo, systemNo, swapId: null, userId: null, by: null, expiresAt: null }, { event: 'fire-watch-due' });
  });

/** Looks at every fire alarm system that was not looked at since it was taken on. */
export function fireClockWork(context: Context): Work {
  const over = { finish: async () => undefined };
  return async ({ createdAt, failures }) => {
    const { database, clock } = context;
    const turn = await database
      .select()
      .from(systems)
      .where(before(createdAt))
      .orderBy(sql`${systems.outagesAt} asc nulls first`, asc(systems.csNo))
      .limit(TURN);
    try {
      await lookAtOutages(context, turn);
    } catch (error) {
      if (!(error instanceof StationSilent)) throw error;
      const isBusy = error instanceof StationBusy;
      const wait = isBusy ? error.seconds * SECOND : backOff(failures + 1);
      return { retryAt: new Date(clock.now().getTime() + wait), why: isBusy ? 'busy' : 'unreachable', words: error.message };
    }
    const out = await database
      .select({ csNo: systems.csNo })
      .from(systems)
      .where(and(isFireSystem, sql`(${systems.outages} is not null or ${systems.fireWatchDueAt} is not null)`));
    for (const { csNo } of out) await warn(context, csNo);
    return turn.length < TURN ? over : { retryAt: clock.now() };
  };
}

export const beginFireClock = ({ database, queue }: Pick<Context, 'database' | 'queue'>) =>
  transact(database, (tx) => queue.enqueue(tx, { kind: FIRE_CLOCK_JOB, key: FIRE_CLOCK_JOB, payload: {} }));

/** By itself until the returned function is called; of several instances one does. */
export const scheduleFireClock = (context: Context, onError: (error: unknown) => void): (() => void) =>
  runEvery(
    LOOKS_EVERY,
    async () => {
      const due = new Date(context.clock.now().getTime() - EVERY);
      const [old] = await context.database.select({ csNo: systems.csNo }).from(systems).where(before(due)).limit(1);
      if (old) await beginFireClock(context);
    },
    onError,
  );
