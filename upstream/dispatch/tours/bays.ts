import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { isLunchOver, planDay } from '#lib/domain/dayPlan.ts';
import type { PlanBlock, PlanFrame } from '#lib/domain/dayWalk.ts';
import type { LunchRule } from '#lib/domain/lunch.ts';
import { isCalledTo, spanOf } from '#lib/domain/onCall.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { blockOf, lunchIn, planStopOf } from '#lib/domain/timed.ts';
import type { Spot } from '#lib/domain/travel/travel.ts';
import { estimatedLeg } from '#lib/roads/highways.ts';

const HALF_A_DAY = 720 * 60_000;

/** A technician's day as there is still something to plan on it: from where, and from when on. */
export type Bay = {
  day: Dispatch;
  begun: Stop[];
  ahead: Stop[];
  /** As the second person of others, from now on. */
  assists: PlanBlock[];
  /** As long as it was not taken. */
  lunch: LunchRule | undefined;
  start: Spot | null;
  /** Epoch ms. */
  free: number;
  ends: number;
  /** Not a shift: whoever has the day is called for what is urgent. */
  isCall?: boolean;
};

export type Working = Dispatch & { shift: { start: string; end: string } };

export const isWorking = (day: Dispatch): day is Working => day.shift != null;

export const spotOf = ({ lat, lng }: Pick<Stop, 'lat' | 'lng'>): Spot | null => (lat === null || lng === null ? null : { lat, lng });

export function bayOf(day: Working, now: Date): Bay {
  const begun = day.stops.filter(hasBegun);
  const shift = { start: Date.parse(day.shift.start), end: Date.parse(day.shift.end) };
  const frame: PlanFrame = { shift, home: day.home, now: now.getTime(), leg: estimatedLeg };
  const isToday = frame.now > shift.start && frame.now < shift.end + HALF_A_DAY;
  const left = planDay(begun.map(planStopOf), frame).stops.at(-1)?.leaves ?? shift.start;
  const free = Math.max(left, shift.start, isToday ? frame.now : shift.start);
  const lunch = lunchIn(day);
  const isTaken = (day.lunch && Date.parse(day.lunch.end) <= free) || (lunch && isLunchOver(lunch, frame));
  return {
    day,
    begun,
    ahead: day.stops.filter((stop) => !hasBegun(stop) && !isOutside(day, stop)),
    assists: day.assists
      .map(blockOf)
      .filter(({ end }) => end > free)
      .map((block) => ({ ...block, start: Math.max(block.start, free) })),
    start: begun.map(spotOf).findLast((spot) => spot !== null) ?? day.home,
    free,
    lunch: isTaken ? undefined : lunch,
    ends: shift.end,
  };
}

/** Worked on call, before the shift or after it. */
const isOutside = (day: Dispatch, stop: Stop): boolean => {
  const { shift } = day;
  if (!isCalledTo(day, stop)) return false;
  return !shift || (stop.begins_at ?? '') < shift.start || (stop.leaves_at ?? '') > shift.end;
};

const isEarly = ({ shift }: Dispatch, { start }: { start: number }) => shift != null && start < Date.parse(shift.start);

/** What is left of the nights on call of a day: not what is over, nor the shift itself. */
function callBays(day: Dispatch, now: Date): Bay[] {
  const outside = day.stops.filter((stop) => !hasBegun(stop) && isOutside(day, stop));
  const home =
    day.stops
      .filter(hasBegun)
      .map(spotOf)
      .findLast((spot) => spot !== null) ?? day.home;
  return day.on_call.flatMap((span): Bay[] => {
    const { start, end } = spanOf(span);
    const isBefore = isEarly(day, { start });
    // The morning belongs to the night before, and is called for while it lasts.
    if (isBefore && now.getTime() < start) return [];
    const free = Math.max(start, isBefore ? now.getTime() : Math.max(now.getTime(), day.shift ? Date.parse(day.shift.end) : start));
    const ends = isBefore && day.shift ? Math.min(end, Date.parse(day.shift.start)) : end;
    if (free >= ends) return [];
    const ahead = outside.filter(({ begins_at }) => isEarly(day, { start: Date.parse(begins_at ?? '') }) === isBefore);
    return [{ day, begun: [], ahead, assists: [], lunch: undefined, start: home, free, ends, isCall: true }];
  });
}

/** The shifts of the days, and after all of them the nights on call; these only where something is urgent. */
export function baysOf(days: readonly Dispatch[], now: Date, isUrgent: boolean): Bay[] {
  const shifts = days.filter(isWorking).map((day) => bayOf(day, now));
  const isCalled = isUrgent || days.some((day) => day.stops.some((stop) => !hasBegun(stop) && isOutside(day, stop)));
  return isCalled ? [...shifts, ...days.flatMap((day) => callBays(day, now))] : shifts;
}

/** What is ahead on a day, of its shift and its nights on call, in order; undefined of a day that has neither. */
export function joined<Of>(bays: readonly Bay[], ahead: readonly (readonly Of[])[], day: Dispatch): { bay: Bay; ahead: Of[] } | undefined {
  const own = bays.flatMap((bay, at) => (bay.day === day ? [{ bay, ahead: ahead[at] ?? [] }] : []));
  const main = own.find(({ bay }) => !bay.isCall) ?? own[0];
  const sorted = own.toSorted((one, other) => one.bay.free - other.bay.free);
  return main && { bay: { ...main.bay, ahead: sorted.flatMap(({ bay }) => bay.ahead) }, ahead: sorted.flatMap((each) => each.ahead) };
}
