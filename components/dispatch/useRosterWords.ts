'use client';

import { useTranslations } from 'next-intl';
import type { Technician } from '#lib/contract/technicians.ts';
import { ROSTER_REASONS } from '#lib/contract/words/roster.ts';
import { useDayWords } from './dayWords.ts';

const knownReason = (reason: string | null) => ROSTER_REASONS.find((each) => each === reason) ?? 'other';

export function useRosterWords() {
  const t = useTranslations('dispatch.roster');
  const { date, wallClock } = useDayWords();
  const reason = (given: string | null) => t(`reasons.${knownReason(given)}`);
  return {
    reason,
    /** "Sick until Fri, Nov 28", of a technician on a day; undefined where it is as the week has it. */
    entryOf({ shift, roster }: Pick<Technician, 'shift' | 'roster'>, day: string): string | undefined {
      if (!roster) return undefined;
      const what = shift ? t('otherHours') : reason(roster.reason);
      return roster.until > day ? t('until', { what, day: date(roster.until) }) : what;
    },
    /** "Vacation" or "7:30 AM – 12:00 PM", of a day of the roster. */
    workOf: ({ shift, reason: why }: { shift: { start: string; end: string } | null; reason: string | null }) =>
      shift
        ? [t('hours', { start: wallClock(shift.start), end: wallClock(shift.end) }), why && reason(why)].filter(Boolean).join(', ')
        : reason(why),
  };
}
