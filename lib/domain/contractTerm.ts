import { daysAfter } from '#lib/format/localDay.ts';

/** The same day so many months on, or the last of a shorter month. */
export function dayAfterMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The last day of a contract's term, or of the renewal that runs on `today`; null: it has none. */
export function termUntil(starts: string, term: number | null, renewal: number | null, today: string): string | null {
  if (term === null) return null;
  let months = term;
  const end = () => daysAfter(dayAfterMonths(starts, months), -1);
  while (renewal !== null && end() < today) months += renewal;
  return end();
}
