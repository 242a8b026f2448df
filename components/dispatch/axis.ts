const HOUR = 3_600_000;

/** Whether it is a day of the calendar: the 30th of February is none. */
export const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

export type Span = { start: number; end: number };

/** The hours of a day's timeline (epoch ms): whole ones, round everything that happens in it; `usual` where nothing does. */
export type Axis = Span & { hours: number[] };

export function axisOf(spans: readonly Span[], usual: Span): Axis {
  const all = spans.length > 0 ? spans : [usual];
  const start = Math.floor(Math.min(...all.map((span) => span.start)) / HOUR) * HOUR;
  const end = Math.ceil(Math.max(...all.map((span) => span.end)) / HOUR) * HOUR;
  return { start, end, hours: Array.from({ length: Math.round((end - start) / HOUR) }, (_, at) => start + at * HOUR) };
}

/** How far along a moment is, in percent of the axis; what lies beyond stands at its edge. */
export const shareOf = ({ start, end }: Span, at: number): number =>
  (Math.min(Math.max(at, start), end) - start) / ((end - start) / 100 || 1);
