const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

/** `2026-11-04`, the day of a moment in a time zone. Making a calendar takes a hundred times as long as asking it, and a list asks for each row. */
export function calendarDay(moment: number | Date, timeZone: string | undefined): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(moment);
}
