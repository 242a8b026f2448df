import type { Technician } from '#lib/contract/technicians.ts';
import { MOST_ROSTER_DAYS, ROSTER_REASONS, type RosterReason } from '#lib/contract/words/roster.ts';
import { daysAfter } from '#lib/format/localDay.ts';

export type RosterKind = RosterReason | 'hours';

export const ROSTER_KINDS: readonly RosterKind[] = [...ROSTER_REASONS, 'hours'];

export type TypedRoster = { from: string; to: string; kind: RosterKind; start: string; end: string; note: string };

const CLOCK = /^\d{2}:\d{2}$/;

export const typedRoster = (day: string, { shift }: Pick<Technician, 'shift'>): TypedRoster => ({
  from: day,
  to: day,
  kind: 'sick',
  start: shift?.start ?? '08:00',
  end: shift?.end ?? '12:00',
  note: '',
});

export const wrongRoster = ({ from, to, kind, start, end }: TypedRoster, today: string) => ({
  from: !from || from < today,
  to: !to || to < from || to >= daysAfter(from || today, MOST_ROSTER_DAYS),
  hours: kind === 'hours' && (!CLOCK.test(start) || !CLOCK.test(end) || start === end),
});

export const rosterBody = ({ from, to, kind, start, end, note }: TypedRoster) => ({
  from,
  to,
  ...(kind === 'hours' ? { work: 'hours' as const, shift: { start, end } } : { work: 'none' as const, reason: kind }),
  note: note.trim() || undefined,
});

/** What stood there of a day on which somebody works, to be put back. */
export const bodyAsBefore = ({ shift, roster }: Pick<Technician, 'shift' | 'roster'>) =>
  roster && shift
    ? {
        work: 'hours' as const,
        shift,
        reason: ROSTER_REASONS.find((each) => each === roster.reason),
        note: roster.note ?? undefined,
      }
    : { work: 'usual' as const };
