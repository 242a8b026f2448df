import type { OnCallNight, OnCallRota } from '#lib/contract/onCall.ts';
import { MOST_ON_CALL_NIGHTS, ON_CALL_CHANGES, type OnCallChange } from '#lib/contract/words/onCall.ts';
import { isOnAt, turnOn } from '#lib/domain/onCall.ts';
import { daysAfter, weekdayOf } from '#lib/format/localDay.ts';

const CLOCK = /^\d{2}:\d{2}$/;

export type TypedRota = { starts: string; ids: readonly number[]; from: string; to: string; allDay: readonly number[] };

const nextMonday = (today: string) => daysAfter(today, ((8 - weekdayOf(today)) % 7) % 7);

/** The same turns, begun with whoever has that week by the rota: a new start changes nobody's week. */
export function turnsFrom(ids: readonly number[], rota: OnCallRota | undefined, starts: string): readonly number[] {
  const first = rota && turnOn({ starts: rota.starts, technicianIds: rota.technicians.map(({ id }) => id) }, starts);
  const at = first === undefined ? 0 : Math.max(0, ids.indexOf(first));
  return [...ids.slice(at), ...ids.slice(0, at)];
}

/** As it is, from the next Monday on; of a branch without one, its people in turn from the end of the day to the next morning. */
export function typedRota(rota: OnCallRota | undefined, crew: readonly number[], today: string): TypedRota {
  const starts = rota && rota.starts > today ? rota.starts : nextMonday(today);
  return {
    starts,
    ids: turnsFrom(rota?.technicians.map(({ id }) => id) ?? crew, rota, starts),
    from: rota?.from ?? '17:00',
    to: rota?.to ?? '08:00',
    allDay: rota?.all_day ?? [0, 6],
  };
}

export const wrongRota = ({ starts, from, to }: TypedRota, today: string) => ({
  starts: !starts || starts < today,
  hours: !CLOCK.test(from) || !CLOCK.test(to) || to > from,
});

export type TypedNights = { from: string; to: string; work: OnCallChange; who: number | null; note: string };

export const isOnCallChange = (given: string | null): OnCallChange | undefined => ON_CALL_CHANGES.find((each) => each === given);

export const wrongNights = ({ from, to, work, who }: TypedNights, today: string) => ({
  from: !from || from < today,
  to: !to || to < from || to >= daysAfter(from || today, MOST_ON_CALL_NIGHTS),
  who: work === 'swap' && who === null,
});

export type NightStretch = { from: string; to: string; night: OnCallNight };

const isAlike = (one: OnCallNight, other: OnCallNight) =>
  one.technician_id === other.technician_id && one.kind === other.kind && one.absent === other.absent && one.note === other.note;

/** Nights from a day on, after the one that is still on. */
export const nightsAhead = (nights: readonly OnCallNight[], from: string, now: number) =>
  nights.filter((night) => night.date >= from || isOnAt(night, now));

/** Nights in order, as stretches of one person at the same hours. */
export function stretchesOfNights(nights: readonly OnCallNight[], hoursOf: (night: OnCallNight) => string): NightStretch[] {
  const stretches: NightStretch[] = [];
  for (const night of nights) {
    const last = stretches.at(-1);
    const isNext = last && night.date === daysAfter(last.to, 1) && isAlike(last.night, night) && hoursOf(last.night) === hoursOf(night);
    if (isNext) last.to = night.date;
    else stretches.push({ from: night.date, to: night.date, night });
  }
  return stretches;
}
