import { and, asc, eq, gte, inArray, notInArray } from 'drizzle-orm';
import { ALARM_ENDS, type AlarmHandled } from '#lib/contract/alarms.ts';
import type * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import type { Signal } from '#lib/contract/signals.ts';
import { isLive } from '#lib/domain/liveAlarms.ts';
import { ENDINGS } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { HOUR } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { StationSilent } from '#upstream/simulators/station/station.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { doneDuringSwap, type NewSystemEvent, recordSystemEvent } from './events.ts';
import { findSystem, systemFor } from './repository.ts';
import { freshAlarms } from './signals.ts';
import { type SystemRow, systemEvents, systems } from './tables.ts';
import { stationTrouble } from './trouble.ts';

type Asks = Pick<Context, 'station' | 'clock' | 'database'>;
type Acts = Pick<Handlers<typeof contract.systems>, 'handleAlarm' | 'confirmAlarm'>;

const AS_FAR_BACK = HOUR;
const KINDS = ['alarm-handled', 'alarm-confirmed'] as const;

async function handledOn({ database, clock }: Asks, csNo: string): Promise<ReadonlyMap<number, AlarmHandled>> {
  const since = new Date(clock.now().getTime() - AS_FAR_BACK);
  const events = await database
    .select()
    .from(systemEvents)
    .where(and(eq(systemEvents.csNo, csNo), inArray(systemEvents.kind, [...KINDS]), gte(systemEvents.at, since)))
    .orderBy(asc(systemEvents.id));
  const handled = new Map<number, AlarmHandled>();
  for (const { kind, after, by, userId, at, reason } of events) {
    const id = Number(after?.signal);
    const before = handled.get(id);
    const how = ALARM_ENDS.find((each) => each === after?.how);
    if (kind === 'alarm-confirmed' && before) handled.set(id, { ...before, confirmed: { by, at: at.toISOString() } });
    else if (how) handled.set(id, { how, by, user_id: userId, at: at.toISOString(), reason, confirmed: null });
  }
  return handled;
}

/** The alarms of the last half hour whose restore has not come, newest first, with what somebody made of them. Throws `StationSilent`. */
export async function unrestoredAlarms(asks: Asks, csNo: string): Promise<Signal[]> {
  const alarms = await freshAlarms(asks, csNo);
  const handled = alarms.length > 0 ? await handledOn(asks, csNo) : undefined;
  return alarms.map((alarm) => ({ ...alarm, handled: handled?.get(alarm.id) ?? null }));
}

/** Those that nobody tests the system with. Throws `StationSilent`. */
export const liveAlarms = async (asks: Asks, csNo: string): Promise<Signal[]> => (await unrestoredAlarms(asks, csNo)).filter(isLive);

/** The same; of a station that is silent none are known: it is asked again before it takes a test. */
export const knownLiveAlarms = (asks: Asks, csNo: string): Promise<Signal[]> =>
  liveAlarms(asks, csNo).catch((error: unknown) => {
    if (error instanceof StationSilent) return [];
    throw error;
  });

const wordsOf = ({ text, code, zone }: Signal) => `${text ?? code}${zone ? `, zone ${zone}` : ''}`;

export const liveRefusal = (alarms: readonly Signal[]) =>
  new ProblemResponse('illegal_state', {
    message: `An alarm is live: ${alarms.map(wordsOf).join('; ')}. Two people deal with it before anybody tests this system.`,
    errors: { alarms: alarms.map(({ id }) => String(id)), system_no: ['live-alarm'] },
  });

const refused = (rule: string, message: string) => new ProblemResponse('illegal_state', { message, errors: { alarm: [rule] } });

async function recordAlarm(
  tx: Database,
  { csNo }: SystemRow,
  note: NewSystemEvent & { kind: (typeof KINDS)[number]; by: User },
  now: Date,
) {
  const [swap] = await tx
    .select({ id: swaps.id })
    .from(swaps)
    .where(and(eq(swaps.csNo, csNo), notInArray(swaps.status, ENDINGS)));
  await recordSystemEvent(tx, csNo, { ...note, swapId: swap?.id }, now);
  const { kind, by, reason, after } = note;
  if (swap) await doneDuringSwap.publish(tx, { swapId: swap.id, kind, by, message: reason, facts: after ?? undefined, at: now });
}

/** What people make of alarms. The station cancels one first, and only then it stands in the history. */
export function alarmHandlers(context: Context): Acts {
  const { database, clock, station } = context;

  async function find(params: { cs: string; id: string }, ability: Parameters<typeof findSystem>[2]) {
    const seen = await findSystem(database, params.cs, ability);
    if (!seen) return undefined;
    const allowed = await database.transaction((tx) => systemFor(tx, eq(systems.csNo, seen.csNo), ability, 'test'));
    if (!allowed || allowed instanceof ProblemResponse) return allowed;
    const alarms = await unrestoredAlarms(context, seen.csNo).catch(stationTrouble);
    if (alarms instanceof ProblemResponse) return alarms;
    const alarm = alarms.find(({ id }) => String(id) === params.id);
    return alarm
      ? { system: seen, alarm }
      : refused('over', 'This alarm waits for nothing any more: its restore has come, or it is too long ago.');
  }

  /** What was said of an alarm by now, while nobody else says anything of it. */
  const handlingOf = async (tx: Database, { csNo }: SystemRow, { id }: Signal) => {
    await tx.select({ csNo: systems.csNo }).from(systems).where(eq(systems.csNo, csNo)).for('update');
    return (await handledOn({ ...context, database: tx }, csNo)).get(id);
  };
  const isConfirmed = () => refused('confirmed', 'Two people have dealt with this alarm already.');

  const cancel = async ({ csNo }: SystemRow, { id }: Signal) => station.cancel(csNo, id).then(() => undefined, stationTrouble);

  return {
    handleAlarm: async ({ params, body: { how, reason }, ability, user, transact }) => {
      const found = await find(params, ability);
      if (!found || found instanceof ProblemResponse) return found;
      const { system, alarm } = found;
      if (alarm.handled?.confirmed) return isConfirmed();
      // What the station has acted on is cancelled by two.
      const isCancelled = how === 'cancelled' && alarm.on_test;
      const silent = isCancelled ? await cancel(system, alarm) : undefined;
      if (silent) return silent;
      return transact(async (tx) => {
        if ((await handlingOf(tx, system, alarm))?.confirmed) return isConfirmed();
        const now = clock.now();
        const { id, code, zone } = alarm;
        await recordAlarm(tx, system, { kind: 'alarm-handled', by: user, reason, after: { signal: id, code, zone, how } }, now);
        const handled = { how, by: user.fullName ?? user.email, user_id: user.id, at: now.toISOString(), reason, confirmed: null };
        return { data: { ...alarm, unrestored: !isCancelled, handled } };
      });
    },

    confirmAlarm: async ({ params, ability, user, transact }) => {
      const found = await find(params, ability);
      if (!found || found instanceof ProblemResponse) return found;
      const { system, alarm } = found;
      const { handled } = alarm;
      if (!handled) return refused('unhandled', 'Nobody has said yet what this alarm is.');
      if (handled.confirmed) return isConfirmed();
      if (handled.user_id === user.id)
        return new ProblemResponse('forbidden', { message: 'A second person confirms it.', errors: { alarm: ['second-person'] } });
      const isCancelled = handled.how === 'cancelled';
      const silent = isCancelled ? await cancel(system, alarm) : undefined;
      if (silent) return silent;
      return transact(async (tx) => {
        const latest = await handlingOf(tx, system, alarm);
        if (latest?.confirmed) return isConfirmed();
        if (latest?.at !== handled.at || latest.user_id !== handled.user_id || latest.how !== handled.how)
          return refused('changed', 'Something else was said of this alarm meanwhile. Read it first.');
        const now = clock.now();
        const { id, code, zone } = alarm;
        await recordAlarm(tx, system, { kind: 'alarm-confirmed', by: user, after: { signal: id, code, zone, how: handled.how } }, now);
        const confirmed = { by: user.fullName ?? user.email, at: now.toISOString() };
        return { data: { ...alarm, unrestored: !isCancelled, handled: { ...handled, confirmed } } };
      });
    },
  };
}
