import type { SunsetItem } from '#lib/contract/sunset.ts';
import { daysAfter, instantAt } from '#lib/format/localDay.ts';
import { isClosed as isDone } from './sunsetStatus.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** The pace is that of so many weeks. */
const LOOK_BACK = 4;
const MOST_WEEKS = 26;

type Counted = Pick<SunsetItem, 'Branch' | 'sunset_date' | 'status' | 'done_at'> & Partial<Pick<SunsetItem, 'technology'>>;

export type BurnDown = {
  Branch: string | null;
  total: number;
  left: number;
  overdue: number;
  /** Of those overdue so many hang on a phone line, which may be cut any day; the others’ networks are off. */
  lines: number;
  /** The switch-off that asks for the highest pace, and how many must be replaced until it. */
  date: string | null;
  leftUntil: number;
  /** Replaced per week, lately; null when nobody noted when. */
  pace: number | null;
  /** Per week, so that everything is replaced in time. */
  needed: number;
  leftOver: number | null;
  weeks: { at: string; left: number; done: number }[];
};

type Calendar = { now: number; endOf(day: string): number };
/** A site is lost when the day of the switch-off is over. Dates are few, sites are many. */
function calendarOf(now: number, timeZone: string): Calendar {
  const ends = new Map<string, number>();
  const endOf = (date: string) => {
    const end = ends.get(date) ?? instantAt(timeZone, daysAfter(date.slice(0, 10), 1));
    ends.set(date, end);
    return end;
  };
  return { now, endOf };
}
const doneAt = (item: Counted) => (isDone(item) && item.done_at ? Date.parse(item.done_at) : Number.NaN);

/** Several dates: the one up to which most must be done per week. Everything due before it counts too. */
function demandOf(open: readonly Counted[], { now, endOf }: Calendar) {
  const dates = [...new Set(open.flatMap(({ sunset_date }) => sunset_date ?? []))].filter((date) => endOf(date) > now).sort();
  const demands = dates.map((date) => {
    const leftUntil = open.filter((item) => item.sunset_date !== null && item.sunset_date <= date && endOf(item.sunset_date) > now).length;
    return { date, leftUntil, needed: leftUntil / Math.max((endOf(date) - now) / WEEK, 1 / 7) };
  });
  return demands.reduce((most, each) => (each.needed > most.needed ? each : most), {
    date: null as string | null,
    leftUntil: 0,
    needed: 0,
  });
}

function curveOf(items: readonly Counted[], now: number) {
  const done = items.map(doneAt).filter((at) => at <= now);
  if (done.length === 0) return [];
  const first = done.reduce((least, at) => Math.min(least, at), now);
  const count = Math.min(MOST_WEEKS, Math.ceil((now - first) / WEEK));
  const left = items.filter((item) => !isDone(item)).length;
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = now - (count - index) * WEEK;
    const within = done.filter((each) => each <= at && each > at - WEEK);
    return { at: new Date(at).toISOString(), left: left + done.filter((each) => each > at).length, done: within.length };
  });
}

function burnDownOf(Branch: string | null, items: readonly Counted[], calendar: Calendar): BurnDown {
  const { now, endOf } = calendar;
  const open = items.filter((item) => !isDone(item));
  const over = open.filter(({ sunset_date }) => sunset_date !== null && endOf(sunset_date) <= now);
  const { date, leftUntil, needed } = demandOf(open, calendar);
  const dated = items.map(doneAt).filter((at) => !Number.isNaN(at));
  const pace = dated.length > 0 ? dated.filter((at) => at <= now && at > now - LOOK_BACK * WEEK).length / LOOK_BACK : null;
  const weeks = date === null ? 0 : (endOf(date) - now) / WEEK;
  return {
    Branch,
    total: items.length,
    left: open.length,
    overdue: over.length,
    lines: over.filter(({ technology }) => technology === 'pots').length,
    date,
    leftUntil,
    pace,
    needed,
    leftOver: pace === null ? null : Math.max(0, Math.ceil(leftUntil - pace * weeks)),
    weeks: curveOf(items, now),
  };
}

export function burnDown(items: readonly Counted[], now: number, timeZone: string): BurnDown[] {
  const calendar = calendarOf(now, timeZone);
  const branches = new Map<string, Counted[]>();
  for (const item of items) {
    const known = item.Branch ? branches.get(item.Branch) : undefined;
    if (known) known.push(item);
    else if (item.Branch) branches.set(item.Branch, [item]);
  }
  const names = [...branches.keys()].sort();
  return [burnDownOf(null, items, calendar), ...names.map((name) => burnDownOf(name, branches.get(name) ?? [], calendar))];
}
