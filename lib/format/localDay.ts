const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...parts });
  formats.set(timeZone, format);
  return format;
}

export const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** What a clock on the wall there shows, as if it were UTC, in epoch milliseconds. */
function wallClock(timeZone: string, instant: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export const localDay = (timeZone: string, instant: number): string => new Date(wallClock(timeZone, instant)).toISOString().slice(0, 10);

export const localTime = (timeZone: string, instant: number): string => new Date(wallClock(timeZone, instant)).toISOString().slice(11, 16);

/** A time the day skips in spring is as much later as was skipped; of one it has twice the first is meant. `24:00` is its end. */
export function instantAt(timeZone: string, day: string, time = '00:00'): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  const offsetAt = (instant: number) => wallClock(timeZone, instant) - instant;
  const before = wanted - offsetAt(wanted - DAY);
  const after = wanted - offsetAt(wanted + DAY);
  const fitting = [before, after].filter((instant) => wallClock(timeZone, instant) === wanted);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

/** So many days after a day, or before it; days are counted, not hours: some have 23 or 25. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY).toISOString().slice(0, 10);

/** The same day of the month so many months later; of a month that is too short its last. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0, 12)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last), 12)).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

export function shiftOn(timeZone: string, day: string, { start, end }: { start: string; end: string }): { start: number; end: number } {
  return { start: instantAt(timeZone, day, start), end: instantAt(timeZone, end > start ? day : daysAfter(day, 1), end) };
}
