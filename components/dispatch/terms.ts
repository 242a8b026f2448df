import type { NewPin } from '#lib/contract/dispatch/pins.ts';
import type { Stop, Unassigned, Window } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { isPartCount, requirementsIn, type TypedRequirements, typedRequirements } from '#lib/domain/requirements.ts';
import { idIn } from '#lib/format/ids.ts';
import { daysAfter, instantAt, localTime } from '#lib/format/localDay.ts';
import { isDay } from './axis.ts';
import type { Terms } from './board.ts';

/** When a visit is to be and how long it takes, as it is typed: a day, two local times that may be empty, minutes. */
/** `second`: the id of a technician, or nobody. */
export type Typed = {
  date: string;
  start: string;
  end: string;
  minutes: string;
  requires: TypedRequirements;
  second: string;
  wish: { start: string; end: string };
  keeps: { technician: boolean; day: boolean };
};
export type Wrong = Partial<Record<'date' | 'window' | 'minutes' | 'parts' | 'wish', true>>;

export const LEAST_MINUTES = 5;
export const MOST_MINUTES = 720;

export function typedOf({ window, minutes, requires, second, preferred, pin }: Stop | Unassigned, date: string, timeZone: string): Typed {
  const time = (instant: string | null | undefined) => (instant ? localTime(timeZone, Date.parse(instant)) : '');
  return {
    date,
    start: time(window?.start),
    end: time(window?.end),
    minutes: String(minutes ?? ''),
    requires: typedRequirements(requires),
    second: String(second?.technician_id ?? ''),
    wish: { start: time(preferred?.start), end: time(preferred?.end) },
    keeps: { technician: pin?.technician_id != null, day: pin?.date != null },
  };
}

type Frame = { timeZone: string; shift: Dispatch['shift'] };

/** The instant of a time on a day; of a shift over midnight the hours after it are those of the next day. */
function instantOf(date: string, time: string, { timeZone, shift }: Frame): string | null {
  if (time === '') return null;
  const here = instantAt(timeZone, date, time);
  const next = instantAt(timeZone, daysAfter(date, 1), time);
  const isNight = shift && here < Date.parse(shift.start) && next <= Date.parse(shift.end);
  return new Date(isNight ? next : here).toISOString();
}

export function windowIn({ date, start, end }: Pick<Typed, 'date' | 'start' | 'end'>, frame: Frame): Window | null {
  const window = { start: instantOf(date, start, frame), end: instantOf(date, end, frame) };
  return window.start === null && window.end === null ? null : window;
}

const wishIn = ({ date, wish }: Pick<Typed, 'date' | 'wish'>, frame: Frame) => windowIn({ date, ...wish }, frame);
const isBackward = (window: Window | null) => Boolean(window?.start && window.end && window.start >= window.end);

/** What is to stay where it is put. */
export const pinIn = ({ keeps, date }: Typed, technicianId: number | null): NewPin | null => {
  const pin = { technician_id: keeps.technician ? technicianId : null, date: keeps.day ? date : null };
  return pin.technician_id === null && pin.date === null ? null : pin;
};

export function wrongIn(typed: Typed, today: string, frame: Frame): Wrong {
  const minutes = /^\d+$/.test(typed.minutes) ? Number(typed.minutes) : 0;
  const isDate = isDay(typed.date);
  const { start, end } = (isDate && windowIn(typed, frame)) || { start: null, end: null };
  return {
    ...((!isDate || typed.date < today) && { date: true as const }),
    ...(start !== null && end !== null && start >= end && { window: true as const }),
    ...(isDate && isBackward(wishIn(typed, frame)) && { wish: true as const }),
    ...(!typed.requires.parts.every(({ count }) => isPartCount(count)) && { parts: true as const }),
    ...((minutes < LEAST_MINUTES || minutes > MOST_MINUTES) && { minutes: true as const }),
  };
}

export function termsIn(typed: Typed, was: Typed, frame: Frame): Terms | undefined {
  const isMoved = typed.date !== was.date;
  const hasWindow = typed.start !== was.start || typed.end !== was.end || (isMoved && (typed.start !== '' || typed.end !== ''));
  const isOtherNeed = JSON.stringify(typed.requires) !== JSON.stringify(was.requires);
  const isOtherWish =
    JSON.stringify(typed.wish) !== JSON.stringify(was.wish) || (isMoved && (typed.wish.start !== '' || typed.wish.end !== ''));
  const second = typed.requires.people === 2 ? typed.second : '';
  const terms: Terms = {
    ...(isMoved && { date: typed.date }),
    ...(hasWindow && { window: windowIn(typed, frame) }),
    ...(typed.minutes !== was.minutes && { minutes: Number(typed.minutes) }),
    ...(isOtherWish && { preferred: wishIn(typed, frame) }),
    ...(isOtherNeed && { requires: requirementsIn(typed.requires) }),
    ...(second !== was.second && { second: second === '' ? null : idIn(second) }),
  };
  return Object.keys(terms).length > 0 ? terms : undefined;
}
