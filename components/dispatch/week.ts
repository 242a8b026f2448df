import type { Dispatch } from '#lib/contract/dispatch.ts';
import { daysAfter, weekdayOf } from '#lib/format/localDay.ts';

/** From Monday on, as a week of work is planned. */
export function weekOf(day: string): string[] {
  const monday = daysAfter(day, -((weekdayOf(day) + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => daysAfter(monday, at));
}

/** What a technician's day comes to, in minutes; `shift` null: off, undefined: nobody says. */
export type DaySum = { visits: number; busy: number; shift: number | null | undefined; overtime: number; late: number };

const MINUTE = 60_000;

export function sumOf({ stops, shift, work_minutes, drive_minutes, overtime_minutes }: Dispatch): DaySum {
  return {
    visits: stops.length,
    busy: (work_minutes ?? 0) + (drive_minutes ?? 0),
    shift: shift && Math.round((Date.parse(shift.end) - Date.parse(shift.start)) / MINUTE),
    overtime: overtime_minutes ?? 0,
    late: stops.filter(({ late_minutes }) => (late_minutes ?? 0) > 0).length,
  };
}

export const addSums = (sums: readonly DaySum[]): DaySum =>
  sums.reduce(
    (all, one) => ({
      visits: all.visits + one.visits,
      busy: all.busy + one.busy,
      shift: (all.shift ?? 0) + (one.shift ?? 0),
      overtime: all.overtime + one.overtime,
      late: all.late + one.late,
    }),
    { visits: 0, busy: 0, shift: 0, overtime: 0, late: 0 },
  );
