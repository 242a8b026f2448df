import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { HOUR, MINUTE } from '#upstream/core/clock.ts';
import { publish, transact } from '#upstream/core/events.ts';
import { backOff, type Outcome, type Work } from '#upstream/core/queue.ts';
import { runEvery } from '#upstream/core/runEvery.ts';
import { jobs } from '#upstream/core/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { tellLostPaths } from '#upstream/onTest/lostPaths.ts';
import { StationBusy, StationSilent } from '#upstream/simulators/station/station.ts';
import { deadPathsIn, keepLosses, recordPathChanges } from '#upstream/systems/deadPaths.ts';
import { systems } from '#upstream/systems/tables.ts';

export const ROUND_JOB = 'station-round';

/** By itself so often: a system that falls silent is known soon enough to send somebody the same day. */
const EVERY = 10 * MINUTE;
const LOOKS_EVERY = MINUTE;
const TURN = 500;
/** A station that can't be asked for so long is asked in the next round. */
const PATIENCE = HOUR;

const enqueue = ({ queue: durable }: Context, tx: Database) => durable.enqueue(tx, { kind: ROUND_JOB, key: ROUND_JOB, payload: {} });

export async function roundOf(database: Database): Promise<{ asking: boolean; waiting: boolean }> {
  const [job] = await database
    .select({ waiting: jobs.waiting })
    .from(jobs)
    .where(and(eq(jobs.key, ROUND_JOB), isNull(jobs.finishedAt)));
  return { asking: job !== undefined, waiting: Boolean(job?.waiting) };
}

const notify = (tx: Database) => publish(tx, { channel: 'ghosts', change: { type: 'ghosts', id: null } });

/** `POST /ghosts-station`: takes it on and answers at once; `ghosts` on the channel tells how far it is. */
export const askStation =
  (context: Context): Handlers<typeof contract.ghosts>['askStation'] =>
  async ({ transact: within }) => {
    await within(async (tx) => {
      await enqueue(context, tx);
      await context.queue.hurry(ROUND_JOB, tx);
      notify(tx);
    });
    return { data: { asked_at: null, ...(await roundOf(context.database)) } };
  };

/** Asks about the systems that were not asked about since it was taken on. What it learns is no change of a system: nobody's edit is stale by it. */
export function roundWork(context: Context): Work {
  const { database, clock, station } = context;
  const over: Outcome = {
    finish: async (tx) => {
      await tellLostPaths(context, tx);
      notify(tx);
    },
  };
  return async ({ createdAt, failures }) => {
    const now = clock.now();
    const turn = await database
      .select({ csNo: systems.csNo, systemNo: systems.systemNo, kinds: systems.kinds, deadPaths: systems.deadPaths })
      .from(systems)
      .where(or(isNull(systems.stationAskedAt), lt(systems.stationAskedAt, createdAt)))
      .orderBy(sql`${systems.stationAskedAt} asc nulls first`, asc(systems.csNo))
      .limit(TURN);
    if (turn.length === 0) return over;
    try {
      const told = await station.overview(turn);
      const losses = await deadPathsIn(context, turn, told);
      const said = told.map(({ csNo, lastSignalAt, test: _, checkIns: __, ...rest }) => ({
        cs: csNo,
        last: lastSignalAt,
        dead: losses.get(csNo)?.dead ?? null,
        ...rest,
      }));
      await transact(database, async (tx) => {
        await tx.execute(sql`
          update systems set station_asked_at = ${now.toISOString()}::timestamptz, service = said.service, last_signal_at = said.last,
            supervision = said.supervision, radios = said.radios, dead_paths = nullif(said.dead, 'null'::jsonb)
          from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
            as said (cs text, service text, last timestamptz, supervision integer, radios integer, dead jsonb)
          where systems.cs_no = said.cs`);
        await recordPathChanges(tx, turn, losses, now);
        await keepLosses(tx, turn, losses);
        notify(tx);
      });
    } catch (error) {
      if (!(error instanceof StationSilent)) throw error;
      if (now.getTime() - createdAt.getTime() > PATIENCE) return over;
      const wait = error instanceof StationBusy ? error.seconds * 1000 : backOff(failures + 1);
      return { retryAt: new Date(now.getTime() + wait), why: error instanceof StationBusy ? 'busy' : 'unreachable', notify };
    }
    return turn.length < TURN ? over : { retryAt: now, notify };
  };
}

/** Goes round by itself until the returned function is called; of several instances one does. */
export function scheduleRound(context: Context, onError: (error: unknown) => void): () => void {
  const look = async () => {
    const due = new Date(context.clock.now().getTime() - EVERY);
    const [old] = await context.database
      .select({ csNo: systems.csNo })
      .from(systems)
      .where(or(isNull(systems.stationAskedAt), lt(systems.stationAskedAt, due)))
      .limit(1);
    if (old) await transact(context.database, (tx) => enqueue(context, tx));
  };
  return runEvery(LOOKS_EVERY, look, onError);
}
