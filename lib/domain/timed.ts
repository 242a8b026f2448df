import type { Assist } from '#lib/contract/dispatch/requirements.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { conflictsIn } from './dayConflicts.ts';
import { planDay } from './dayPlan.ts';
import type { PlanBlock, PlanStop } from './dayWalk.ts';
import type { LunchRule } from './lunch.ts';
import { hoursOf } from './onCall.ts';
import { hasBegun } from './stopProgress.ts';
import type { LegFinder } from './travel/travel.ts';

const MINUTE = 60_000;
const DEFAULT_MINUTES = 45;
const ms = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

export const asStop = (visit: Unassigned | Stop): Stop => ({
  order: 0,
  eta: null,
  begins_at: null,
  leaves_at: null,
  drive_minutes: null,
  metres: null,
  wait_minutes: null,
  late_minutes: null,
  departed_at: null,
  text: null,
  arrived_at: null,
  ended_at: null,
  note: null,
  unsent: false,
  acknowledged: [],
  conflicts: [],
  ...visit,
});

export const blockOf = ({ lat, lng, start, end }: Assist): PlanBlock => ({ lat, lng, start: Date.parse(start), end: Date.parse(end) });

export function lunchIn({ lunch_rule: rule }: Pick<Dispatch, 'lunch_rule'>): LunchRule | undefined {
  if (!rule) return undefined;
  const length = rule.minutes * MINUTE;
  return { length, from: Date.parse(rule.from), latest: Date.parse(rule.to) - length };
}

export const planStopOf = (stop: Stop): PlanStop => ({
  lat: stop.lat,
  lng: stop.lng,
  minutes: stop.minutes ?? DEFAULT_MINUTES,
  window: { start: ms(stop.window?.start), end: ms(stop.window?.end) },
  arrived: ms(stop.arrived_at),
  ended: ms(stop.ended_at),
});

/**
 * Orders, times and conflicts of a day, made anew from the order of its stops, as of `now` (epoch ms) and by the ways that `leg` knows.
 * Without a shift nothing ahead has a time; where nobody says when the shift is, the times stand that were told.
 */
export function timed(day: Dispatch, now: number, leg: LegFinder): Dispatch {
  if (day.shift === undefined) return { ...day, stops: day.stops.map((stop, index) => ({ ...stop, order: index + 1 })) };
  const shift = hoursOf(day, day.stops, now);
  const plan = planDay(day.stops.map(planStopOf), {
    shift,
    home: day.home,
    now,
    leg,
    blocks: day.assists.map(blockOf),
    lunch: lunchIn(day),
  });
  const stops = day.stops.map((stop, index) => {
    const times = shift || hasBegun(stop) ? plan.stops[index] : undefined;
    return {
      ...stop,
      order: index + 1,
      eta: iso(times?.arrives ?? null),
      begins_at: iso(times?.begins ?? null),
      leaves_at: iso(times?.leaves ?? null),
      drive_minutes: times?.driveMinutes ?? null,
      metres: times?.metres ?? null,
      wait_minutes: times?.waitMinutes ?? null,
      late_minutes: times?.lateMinutes ?? null,
    };
  });
  const isKnown = shift !== null || stops.every(hasBegun);
  const whole: Dispatch = {
    ...day,
    stops,
    leaves_at: isKnown ? iso(plan.leaves) : null,
    back_at: isKnown ? iso(plan.back) : null,
    drive_minutes: plan.driveMinutes,
    work_minutes: plan.workMinutes,
    metres: plan.metres,
    overtime_minutes: plan.overtimeMinutes,
    lunch: shift && plan.lunch && { start: new Date(plan.lunch.start).toISOString(), end: new Date(plan.lunch.end).toISOString() },
  };
  const conflicts = conflictsIn(whole, leg);
  return { ...whole, stops: stops.map((stop, index) => ({ ...stop, conflicts: conflicts[index] ?? [] })) };
}
