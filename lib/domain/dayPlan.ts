import { estimatedLeg, type Leg, type Spot, UNKNOWN_LEG } from './travel/travel.ts';

const MINUTE = 60_000;

/** Everything here is in epoch milliseconds, or in whole minutes. */
export type PlanStop = {
  lat: number | null;
  lng: number | null;
  /** On site. */
  minutes: number;
  window: { start: number | null; end: number | null };
  /** What is told of a visit that has begun, or is over. */
  arrived: number | null;
  ended: number | null;
};

export type PlanFrame = {
  /** Null: off that day. */
  shift: { start: number; end: number } | null;
  home: Spot | null;
  /** Nobody arrives before now. On another day than today it changes nothing: pass it all the same. */
  now: number;
  /** The way from one place to the next; by default the shared estimate. */
  leg?: (from: Spot, to: Spot) => Leg;
};

type StopTimes = {
  /** From the stop before, or from home. */
  driveMinutes: number;
  metres: number;
  arrives: number;
  waitMinutes: number;
  begins: number;
  leaves: number;
  /** Behind the end of its window. */
  lateMinutes: number;
};

type DayPlan = {
  stops: StopTimes[];
  leaves: number | null;
  back: number | null;
  driveMinutes: number;
  metres: number;
  workMinutes: number;
  /** Back home after the shift. */
  overtimeMinutes: number;
};

const spotOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Spot | null =>
  lat === null || lng === null ? null : { lat, lng };
const whole = (ms: number) => Math.round(ms / MINUTE);

/** From home when the shift begins. What happened counts as it happened, what has not by now happens from now on; on both sides alike. */
export function planDay(stops: readonly PlanStop[], { shift, home, now, leg = estimatedLeg }: PlanFrame): DayPlan {
  const way = (from: Spot | null, to: Spot | null) => (from && to ? leg(from, to) : UNKNOWN_LEG);
  const isToday = shift !== null && now > shift.start && now < shift.end + 12 * 60 * MINUTE;
  let place = home;
  let free = shift?.start ?? Math.min(...stops.flatMap(({ window }) => window.start ?? []), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(free)) free = now;
  let leaves: number | null = null;
  const times: StopTimes[] = [];
  for (const stop of stops) {
    const spot = spotOf(stop);
    const { metres, minutes } = way(place, spot);
    const starts = Math.max(free, shift?.start ?? free, isToday && stop.arrived === null && stop.ended === null ? now : free);
    const arrives = stop.arrived ?? (stop.ended === null ? starts + minutes * MINUTE : stop.ended - stop.minutes * MINUTE);
    const begins = stop.arrived ?? Math.max(arrives, stop.window.start ?? arrives);
    const planned = begins + stop.minutes * MINUTE;
    const left = stop.ended ?? (stop.arrived !== null && isToday ? Math.max(planned, now) : planned);
    const late = stop.window.end === null ? 0 : Math.max(0, whole(begins - stop.window.end));
    leaves ??= Math.min(starts, arrives - minutes * MINUTE);
    times.push({
      driveMinutes: minutes,
      metres,
      arrives,
      waitMinutes: Math.max(0, whole(begins - arrives)),
      begins,
      leaves: left,
      lateMinutes: late,
    });
    place = spot ?? place;
    free = left;
  }
  const wayHome = stops.length > 0 ? way(place, home) : { metres: 0, minutes: 0 };
  const back = stops.length > 0 ? free + wayHome.minutes * MINUTE : null;
  return {
    stops: times,
    leaves,
    back,
    driveMinutes: times.reduce((sum, { driveMinutes }) => sum + driveMinutes, wayHome.minutes),
    metres: times.reduce((sum, { metres }) => sum + metres, wayHome.metres),
    workMinutes: stops.reduce((sum, { minutes }) => sum + minutes, 0),
    overtimeMinutes: back === null || !shift ? 0 : Math.max(0, whole(back - shift.end)),
  };
}
