import { type PlanFrame, type PlanStop, planDay } from '#lib/domain/dayPlan.ts';
import { estimatedLeg, type Spot, UNKNOWN_LEG } from '#lib/domain/travel/travel.ts';

const MINUTE = 60_000;
/** Minutes beside one of driving: a promised window, which no saving pays for; not being home in time; a longer day, between equals. */
const LATE = 1000;
const OVERTIME = 4;
const LENGTH = 0.02;

export type Site = PlanStop & { haste?: number };

export type Route = {
  free: number;
  ends: number | null;
  sites: readonly Site[];
  minutes: readonly (readonly number[])[];
};

type Cost = { total: number; drive: number; late: number; overtime: number };

const spotOf = ({ lat, lng }: PlanStop): Spot | null => (lat === null || lng === null ? null : { lat, lng });

export function routeOf(begun: readonly PlanStop[], sites: readonly Site[], frame: PlanFrame): Route {
  const { shift, home, now } = frame;
  const start = begun.map(spotOf).findLast((spot) => spot !== null) ?? home;
  const first = shift?.start ?? now;
  const isToday = shift !== null && now > shift.start && now < shift.end + 720 * MINUTE;
  const left = planDay(begun, frame).stops.at(-1)?.leaves ?? first;
  const spots = [...sites.map(spotOf), home, start];
  const leg = (from: Spot | null, to: Spot | null) => (from && to ? estimatedLeg(from, to) : UNKNOWN_LEG).minutes;
  return {
    free: Math.max(left, first, isToday ? now : first),
    ends: shift?.end ?? null,
    sites,
    minutes: spots.map((from) => spots.map((to) => leg(from, to))),
  };
}

/** What an order of sites costs; the same times as `planDay` gives, without making anything of them. */
export function costOf({ free, ends, sites, minutes }: Route, order: readonly number[]): Cost {
  const home = sites.length;
  let place = home + 1;
  let time = free;
  let drive = 0;
  let late = 0;
  let haste = 0;
  for (const index of order) {
    const site = sites[index];
    const way = minutes[place]?.[index] ?? 0;
    if (!site) continue;
    drive += way;
    time += way * MINUTE;
    if (site.window.start !== null && time < site.window.start) time = site.window.start;
    if (site.window.end !== null && time > site.window.end) late += (time - site.window.end) / MINUTE;
    haste += (site.haste ?? 0) * ((time - free) / MINUTE);
    time += site.minutes * MINUTE;
    place = index;
  }
  if (order.length > 0) {
    const way = minutes[place]?.[home] ?? 0;
    drive += way;
    time += way * MINUTE;
  }
  const overtime = ends === null || order.length === 0 ? 0 : Math.max(0, (time - ends) / MINUTE);
  return { total: drive + LATE * late + OVERTIME * overtime + haste + LENGTH * ((time - free) / MINUTE), drive, late, overtime };
}
