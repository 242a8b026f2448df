import { isOnDay, type PlanFrame, type PlanStop, type StopTimes, type Walk, walk } from './dayWalk.ts';
import { type LunchRule, lunchCost, lunchGaps } from './lunch.ts';

const MINUTE = 60_000;
const FORGOTTEN = 60 * MINUTE;

/** Nobody is sent to lunch so long after its time: it was taken. */
export const isLunchOver = ({ latest, length }: LunchRule, frame: Pick<PlanFrame, 'shift' | 'now'>): boolean =>
  isOnDay(frame) && frame.now > latest + length + FORGOTTEN;

type DayPlan = {
  stops: StopTimes[];
  leaves: number | null;
  back: number | null;
  driveMinutes: number;
  metres: number;
  workMinutes: number;
  overtimeMinutes: number;
  lunch: { start: number; end: number } | null;
};

/** Where lunch makes nobody late, or the fewest minutes, and the day is over first. A day that is over before it has to begin has none. */
function withLunch(stops: readonly PlanStop[], frame: PlanFrame, plain: Walk): Walk {
  const { lunch } = frame;
  if (!lunch || plain.back === null || plain.back <= lunch.latest) return plain;
  const { length, latest } = lunch;
  for (const { from, until } of plain.gaps) {
    const start = Math.max(from, lunch.from);
    if (until !== null && start <= latest && start + length <= until) return { ...plain, lunch: { start, end: start + length } };
  }
  if (isLunchOver(lunch, frame)) return plain;
  const past = plain.gaps.filter(({ until }) => until !== null).length;
  const free = plain.gaps.slice(past).map(({ from }) => from);
  const costOf = ({ back, lunch: taken }: Walk) => lunchCost(back ?? 0, taken?.start ?? 0, lunch);
  const isBetter = (one: Walk, other: Walk) => (one.late === other.late ? costOf(one) < costOf(other) : one.late < other.late);
  const tried = lunchGaps(free, lunch).map((gap) => walk(stops, frame, past + gap));
  return tried.reduce<Walk | undefined>((best, each) => (best && !isBetter(each, best) ? best : each), undefined) ?? plain;
}

/** From home when the shift begins. What happened counts as it happened, what has not by now happens from now on; on both sides alike. */
export function planDay(stops: readonly PlanStop[], frame: PlanFrame): DayPlan {
  const { shift, blocks = [] } = frame;
  const { back, leaves, driveMinutes, metres, lunch, ...day } = withLunch(stops, frame, walk(stops, frame));
  const worked = [...stops.map(({ minutes }) => minutes), ...blocks.map(({ start, end }) => Math.round((end - start) / MINUTE))];
  return {
    stops: day.stops,
    leaves,
    back,
    driveMinutes,
    metres,
    workMinutes: worked.reduce((sum, minutes) => sum + minutes, 0),
    overtimeMinutes: back === null || !shift ? 0 : Math.max(0, Math.round((back - shift.end) / MINUTE)),
    lunch,
  };
}
