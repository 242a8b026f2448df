import type { LunchRule } from './lunch.ts';
import { type LegFinder, type Spot, UNKNOWN_LEG } from './travel/travel.ts';

const MINUTE = 60_000;

/** Everything here is in epoch milliseconds, or in whole minutes. */
export type PlanStop = {
  lat: number | null;
  lng: number | null;
  /** On site. */
  minutes: number;
  window: { start: number | null; end: number | null };
  arrived: number | null;
  ended: number | null;
};

/** Where somebody has to be from when until when, whatever stands on their day. */
export type PlanBlock = { lat: number | null; lng: number | null; start: number; end: number };

export type PlanFrame = {
  shift: { start: number; end: number } | null;
  home: Spot | null;
  /** Nobody arrives before now. On another day than today it changes nothing: pass it all the same. */
  now: number;
  /** The way from one place to the next. */
  leg: LegFinder;
  /** In order. */
  blocks?: readonly PlanBlock[];
  lunch?: LunchRule;
};

export type StopTimes = {
  driveMinutes: number;
  metres: number;
  arrives: number;
  waitMinutes: number;
  begins: number;
  leaves: number;
  lateMinutes: number;
};

export type Walk = {
  stops: StopTimes[];
  leaves: number | null;
  back: number | null;
  driveMinutes: number;
  metres: number;
  /** Minutes behind what was promised, of what is still to come. */
  late: number;
  /** Before each stop and block, and before the way home: from when on, and until when where that is past. */
  gaps: { from: number; until: number | null }[];
  lunch: { start: number; end: number } | null;
};

export const isOnDay = ({ shift, now }: Pick<PlanFrame, 'shift' | 'now'>): boolean =>
  shift !== null && now > shift.start && now < shift.end + 12 * 60 * MINUTE;

const spotOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Spot | null =>
  lat === null || lng === null ? null : { lat, lng };
const whole = (ms: number) => Math.round(ms / MINUTE);
const beganAt = ({ arrived, ended, minutes }: PlanStop) => arrived ?? (ended === null ? null : ended - minutes * MINUTE);

/** A day as it goes from stop to stop. A stop that would not be over before a block comes after it; lunch is taken in the gap that is named. */
export function walk(stops: readonly PlanStop[], frame: PlanFrame, lunchGap?: number): Walk {
  const { shift, home, now, leg, blocks = [] } = frame;
  const way = (from: Spot | null, to: Spot | null) => (from && to ? leg(from, to) : UNKNOWN_LEG);
  const isToday = isOnDay(frame);
  let place = home;
  let free = shift?.start ?? Math.min(...stops.flatMap(({ window }) => window.start ?? []), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(free)) free = now;
  const day: Walk = { stops: [], leaves: null, back: null, driveMinutes: 0, metres: 0, late: 0, gaps: [], lunch: null };
  const pending = [...blocks];

  const startsAt = (isPast: boolean) => Math.max(free, shift?.start ?? free, isToday && !isPast ? now : free);
  const pass = (until: number | null) => {
    const from = startsAt(until !== null);
    if (frame.lunch && day.gaps.length === lunchGap) {
      const start = Math.max(from, frame.lunch.from);
      free = start + frame.lunch.length;
      day.lunch = { start, end: free };
    }
    day.gaps.push({ from, until });
  };
  const drive = ({ minutes, metres }: { minutes: number; metres: number }) => {
    day.driveMinutes += minutes;
    day.metres += metres;
  };
  const take = (block: PlanBlock, isPast: boolean) => {
    const there = way(place, spotOf(block));
    pass(isPast ? block.start - there.minutes * MINUTE : null);
    const begins = Math.max(startsAt(true) + there.minutes * MINUTE, block.start);
    day.leaves ??= begins - there.minutes * MINUTE;
    day.late += isPast ? 0 : whole(begins - block.start);
    free = begins + block.end - block.start;
    place = spotOf(block) ?? place;
    drive(there);
  };
  const isFirst = (block: PlanBlock, stop: PlanStop) => {
    const began = beganAt(stop);
    if (began !== null) return block.start < began;
    const begins = Math.max(startsAt(false) + way(place, spotOf(stop)).minutes * MINUTE, stop.window.start ?? 0);
    return begins + (stop.minutes + way(spotOf(stop), spotOf(block)).minutes) * MINUTE > block.start;
  };

  for (const stop of stops) {
    const began = beganAt(stop);
    while (pending[0] && isFirst(pending[0], stop)) take(pending.shift() ?? pending[0], began !== null);
    const spot = spotOf(stop);
    const there = way(place, spot);
    const { minutes } = there;
    pass(began === null ? null : began - minutes * MINUTE);
    const starts = startsAt(began !== null);
    const arrives = began ?? starts + minutes * MINUTE;
    const begins = stop.arrived ?? Math.max(arrives, stop.window.start ?? arrives);
    const planned = begins + stop.minutes * MINUTE;
    const left = stop.ended ?? (stop.arrived !== null && isToday ? Math.max(planned, now) : planned);
    const lateMinutes = stop.window.end === null ? 0 : Math.max(0, whole(begins - stop.window.end));
    day.leaves ??= Math.min(starts, arrives - minutes * MINUTE);
    day.late += began === null ? lateMinutes : 0;
    day.stops.push({
      driveMinutes: minutes,
      metres: there.metres,
      arrives,
      waitMinutes: Math.max(0, whole(begins - arrives)),
      begins,
      leaves: left,
      lateMinutes,
    });
    place = spot ?? place;
    free = left;
    drive(there);
  }
  for (const block of pending) take(block, false);
  if (stops.length + blocks.length > 0) {
    const wayHome = way(place, home);
    pass(null);
    day.back = free + wayHome.minutes * MINUTE;
    drive(wayHome);
  }
  return day;
}
