import { isActedOn, type Signal } from '#lib/contract/signals.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import type { Context } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import type { Heard } from '#upstream/simulators/station/station.ts';

const FRESH = 30 * MINUTE;
const MOST = 500;

type Asks = Pick<Context, 'station' | 'clock'>;

export function serializeSignal(heard: Heard): Signal {
  const { id, at, code, zone, path, onTest, isRestored, isCancelled, area, point, original, receiver, line, acts } = heard;
  const { kind, text } = meaningOf(code);
  return {
    id,
    at: at.toISOString(),
    code,
    text,
    zone,
    path,
    on_test: onTest,
    kind,
    unrestored: isActedOn(kind) && !isRestored && !isCancelled,
    handled: null,
    area,
    point,
    original,
    receiver,
    line,
    acts: acts.map((act) => ({ ...act, at: act.at?.toISOString() ?? null })),
  };
}

/** The alarms of the last half hour whose restore has not come, newest first: off test, the station would act on them. Throws `StationSilent`. */
export async function freshAlarms({ station, clock }: Asks, csNo: string): Promise<Signal[]> {
  const since = new Date(clock.now().getTime() - FRESH);
  return (await newestSince({ station }, csNo, since)).filter(({ unrestored }) => unrestored);
}

type Stretch = { since: Date; until?: Date; after?: number };

/** All that a system has said in a time, of it only what came after the signal `after`; oldest first. Throws `StationSilent`. */
export async function signalsIn({ station }: Pick<Asks, 'station'>, csNo: string, { since, until, after = 0 }: Stretch): Promise<Signal[]> {
  const heard: Heard[] = [];
  const isPast = ({ at }: Heard) => until !== undefined && at >= until;
  for (let page: Heard[] | undefined; !page || page.length === MOST; ) {
    page = (await station.signals(csNo, { since, after: heard.at(-1)?.id ?? after, limit: MOST })).reverse();
    heard.push(...page.filter((each) => !isPast(each)));
    if (page.some(isPast)) break;
  }
  return heard.map(serializeSignal);
}

/** The newest of what a system has said since a moment, newest first. Throws `StationSilent`. */
export async function newestSince({ station }: Pick<Asks, 'station'>, csNo: string, since: Date): Promise<Signal[]> {
  return (await station.signals(csNo, { since, limit: MOST })).map(serializeSignal);
}

/** The newest signal of a system. Throws `StationSilent`. */
export async function lastSignalOf({ station }: Asks, csNo: string): Promise<Signal | undefined> {
  const [last] = await station.signals(csNo, { limit: 1 });
  return last && serializeSignal(last);
}
