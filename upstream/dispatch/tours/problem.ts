import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isCallFor } from '#lib/domain/onCall.ts';
import { planStopOf } from '#lib/domain/timed.ts';
import { type Spot, UNKNOWN_LEG } from '#lib/domain/travel/travel.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';
import { pauses } from '#upstream/core/yieldToEventLoop.ts';
import { type Problem, type Visit, waysOf } from '#upstream/routing/problem.ts';
import { type Bay, spotOf } from './bays.ts';
import { partsOn } from './partsOn.ts';

const MINUTE = 60_000;
/** Minutes beside one of driving: not being home in time; a longer day, between equals. */
const OVERTIME = 4;
const LENGTH = 0.02;
/** Who is on the way already goes there first. */
const ON_THE_WAY = 1000;
const HASTE: Readonly<Record<string, number>> = { urgent: 0.5, high: 0.1 };

/** A visit to be planned: `bay` is the one it stands on, in its order there. */
export type Wanted = {
  stop: Stop;
  bay: number | undefined;
  /** What it costs, in minutes of driving, to leave it out, and to have it on a bay; infinite: not there. */
  leave: number;
  extra(bay: Bay, index: number): number;
};

/** To call somebody out beside a minute of driving: an hour and a half later in the next shift costs less. */
const CALLED_OUT = 45;

/** What a bay costs a visit by its kind: on call for nothing but what is urgent. */
export const callCost = (visit: Pick<Stop, 'priority'>, { isCall }: Bay): number =>
  !isCall ? 0 : isCallFor(visit) ? CALLED_OUT : Number.POSITIVE_INFINITY;

export const isRushed = ({ priority }: Pick<Stop, 'priority'>): boolean => priority === 'urgent';

/** Two people are expected at one moment: it is kept. */
export const isHeld = ({ departed_at, second }: Pick<Stop, 'departed_at' | 'second'>): boolean => Boolean(departed_at || second);

const windowOf = (stop: Stop, base: number): Pick<Visit, 'opens' | 'due'> => {
  const moment = stop.second && stop.begins_at ? Date.parse(stop.begins_at) : null;
  const { start, end } = moment === null ? planStopOf(stop).window : { start: moment, end: moment };
  return {
    opens: start === null ? Number.NEGATIVE_INFINITY : (start - base) / MINUTE,
    due: end === null ? Number.POSITIVE_INFINITY : (end - base) / MINUTE,
  };
};

/** A minute beside the time somebody would like best, in minutes of driving. */
const WISHED = 0.5;

const wishOf = ({ preferred }: Stop, base: number): Visit['preferred'] =>
  preferred
    ? {
        from: preferred.start ? (Date.parse(preferred.start) - base) / MINUTE : Number.NEGATIVE_INFINITY,
        to: preferred.end ? (Date.parse(preferred.end) - base) / MINUTE : Number.POSITIVE_INFINITY,
        weight: WISHED,
      }
    : undefined;

/** So far apart, in degrees, places are seldom on one tour: the way is worked out when it is asked for. */
const FAR = 1.2;

const apartOf = (spots: readonly (Spot | null)[]) => (from: number, to: number) => {
  const [one, other] = [spots[from], spots[to]];
  return one && other ? Math.hypot(one.lat - other.lat, (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180)) : 0;
};

/** The ways between places: as they are asked for, or those between near ones before, in pieces, with others heard in between. */
async function waysBetween(spots: readonly (Spot | null)[], { when, signal }: Asking): Promise<Pick<Problem, 'minutes' | 'apart'>> {
  const apart = apartOf(spots);
  const minutes = waysOf(spots.length, (from, to) => {
    const [one, other] = [spots[from], spots[to]];
    return (one && other ? estimatedLeg(one, other) : UNKNOWN_LEG).minutes;
  });
  const pause = pauses();
  for (let from = 0; when === 'before' && from < spots.length && !signal?.aborted; from++) {
    for (let to = 0; to < spots.length; to++) if (apart(from, to) < FAR) minutes(from, to);
    await pause();
  }
  return { minutes, apart };
}

type Asking = { when?: 'before' | 'as asked'; signal?: AbortSignal };

type Asked = { problem: Problem; orders: number[][] /** Minute 0, epoch ms. */; base: number };

/** As it is: windows and the end of a shift are hard. `orders` are how the visits stand. */
export async function problemOf(bays: readonly Bay[], wanted: readonly Wanted[], { when = 'before', signal }: Asking = {}): Promise<Asked> {
  const base = Math.min(...bays.map(({ free }) => free));
  const spots = [...wanted.map(({ stop }) => spotOf(stop)), ...bays.flatMap(({ start, day }) => [start, day.home])];
  const taken = partsOn(bays, wanted);
  const problem: Problem = {
    ...(await waysBetween(spots, { when, signal })),
    visits: wanted.map(({ stop, leave, extra }, place) => ({
      place,
      minutes: planStopOf(stop).minutes,
      ...windowOf(stop, base),
      preferred: wishOf(stop, base),
      haste: stop.departed_at ? ON_THE_WAY : HASTE[stop.priority ?? ''],
      load: 0,
      parts: taken?.parts[place]?.some((count) => count > 0) ? taken.parts[place] : undefined,
      leave,
      extra: bays.map(extra),
    })),
    vehicles: bays.map(({ free, ends, lunch }, at) => ({
      start: wanted.length + 2 * at,
      end: wanted.length + 2 * at + 1,
      free: (free - base) / MINUTE,
      ends: (ends - base) / MINUTE,
      closes: (ends - base) / MINUTE,
      overtime: OVERTIME,
      length: LENGTH,
      capacity: Number.POSITIVE_INFINITY,
      stock: taken?.stock[at],
      lunch: lunch && { length: lunch.length / MINUTE, from: (lunch.from - base) / MINUTE, latest: (lunch.latest - base) / MINUTE },
    })),
  };
  const orders = bays.map((_, at) => wanted.flatMap(({ bay }, index) => (bay === at ? [index] : [])));
  return { problem, orders, base };
}
