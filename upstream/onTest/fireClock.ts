import { and, asc, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { FIRE_WATCH_MINUTES } from '#lib/domain/impairment.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { transact } from '#upstream/core/events.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import { runEvery } from '#upstream/core/runEvery.ts';
import type { JobRow } from '#upstream/core/tables.ts';
import { StationBusy, StationSilent } from '#upstream/simulators/station/station.ts';
import { recordSystemEvent } from '#upstream/systems/events.ts';
import { lookAtOutages } from '#upstream/systems/outages.ts';
import { minutesOut } from '#upstream/systems/outOfService.ts';
import { openTestOf } from '#upstream/systems/status.ts';
import { isFireSystem, isLiveSystem, type SystemRow, systems } from '#upstream/systems/tables.ts';
import { alert } from './alerts.ts';
import { testPeriods } from './tables.ts';

export const FIRE_CLOCK_JOB = 'fire-clock';
const EVERY = 5 * MINUTE;
const LOOKS_EVERY = MINUTE;
const TURN = 500;

const isWatched = and(isFireSystem, isLiveSystem) ?? sql`false`;
const before = (time: Date) => and(isWatched, or(isNull(systems.outagesAt), lt(systems.outagesAt, time)));
const isNoted = or(isNotNull(systems.outages), isNotNull(systems.fireWatchDueAt));

/** What was kept of a system that is cancelled, or is no fire alarm system any more, would go on for ever: nobody looks at it again. */
const forgetOthers = ({ database }: Context) =>
  database
    .update(systems)
    .set({ outages: null, fireWatchDueAt: null })
    .where(and(isNoted, sql`(${isWatched}) is not true`));

type Noted = Pick<SystemRow, 'outages' | 'systemNo'>;
const isOut = ({ outages }: Noted, now: Date) => (outages ?? []).some(({ until }) => until === null || Date.parse(until) > now.getTime());
const isFull = (row: Noted, minutes: ReadonlyMap<string, number>, now: Date) =>
  isOut(row, now) && (minutes.get(row.systemNo) ?? 0) >= FIRE_WATCH_MINUTES;

/** Says once of a fire alarm system that is out of service without a test of ours that its hours are full; a test says it by itself. */
const warn = (context: Context, csNo: string) =>
  transact(context.database, async (tx) => {
    const [row] = await tx.select().from(systems).where(eq(systems.csNo, csNo)).for('no key update');
    if (!row || (await openTestOf(tx, row.systemNo))) return;
    const now = context.clock.now();
    const isDue = isFull(row, await minutesOut(tx, [row.systemNo], now), now);
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

/** An outage that is kept goes on by itself, whether or not the station can be asked. */
async function warnOfAll(context: Context): Promise<void> {
  const { database, clock } = context;
  const isOnOurTest = sql`exists (select 1 from ${testPeriods} where ${testPeriods.systemNo} = ${systems.systemNo} and ${testPeriods.closedAt} is null)`;
  const noted = await database
    .select()
    .from(systems)
    .where(and(isWatched, isNoted, not(isOnOurTest)));
  const now = clock.now();
  const systemNos = noted.map(({ systemNo }) => systemNo);
  const minutes = await minutesOut(database, systemNos, now);
  for (const row of noted) if (isFull(row, minutes, now) !== (row.fireWatchDueAt !== null)) await warn(context, row.csNo);
}

/** Looks at every fire alarm system that was not looked at since it was taken on. */
export function fireClockWork(context: Context): Work {
  const over = { finish: async () => undefined };
  const look = async ({ createdAt, failures }: Pick<JobRow, 'createdAt' | 'failures'>): Promise<Outcome> => {
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
    return turn.length < TURN ? over : { retryAt: clock.now() };
  };
  return async (job) => {
    await forgetOthers(context);
    try {
      return await look(job);
    } finally {
      await warnOfAll(context);
    }
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
