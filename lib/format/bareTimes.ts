import { instantAt, localDay, localTime } from './localDay.ts';

/** A database's time, `2026-11-21 14:00:00`, which does not say where it is that late. */
const BARE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

let zone = 'UTC';

export const readBareTimesIn = (timeZone: string) => {
  zone = timeZone;
};

/** The offset of `DateTime::ISO8601` has no colon, which not every browser reads. */
const COMPACT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?[+-]\d{2})(\d{2})$/;

/** Seconds since 1970, as Laravel's cast `timestamp` has them, or milliseconds: ten digits or thirteen, of the years from 2001 on. */
const UNIX = /^[1-9]\d{9}(\d{3})?$/;
export const isUnixTime = (value: unknown) => (typeof value === 'string' || typeof value === 'number') && UNIX.test(String(value));
const sinceUnix = (digits: string) => new Date(Number(digits) * (digits.length === 10 ? 1000 : 1)).toISOString();

/** A bare time as an instant with its offset, and so the seconds of Unix; anything else as it is. A browser left to itself would take it for its own. */
export const withOffset = (value: unknown) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  if (isUnixTime(value)) return sinceUnix(String(value));
  return typeof value === 'string' ? instantIn(zone, value.replace(COMPACT, '$1:$2')) : value;
};

export function instantIn(timeZone: string, value: unknown): unknown {
  const [, day, time, seconds = '00'] = (typeof value === 'string' && BARE.exec(value)) || [];
  if (!day || !time || Number.isNaN(Date.parse(`${day}T${time}:${seconds}Z`))) return value;
  return new Date(instantAt(timeZone, day, time) + Number(seconds) * 1000).toISOString();
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant as a database there writes it; anything else as it is. */
export function bareIn(timeZone: string, value: unknown): unknown {
  const instant = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(instant)) return value;
  return `${localDay(timeZone, instant)} ${localTime(timeZone, instant)}:${new Date(instant).toISOString().slice(17, 19)}`;
}
