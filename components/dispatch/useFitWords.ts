'use client';

import { useTranslations } from 'next-intl';
import type { Technician } from '#lib/contract/technicians.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import type { LaneFit } from './laneFits.ts';
import { useRosterWords } from './useRosterWords.ts';
import { useVisitWords } from './visitWords.ts';

/** Why somebody can not take what is carried, in three words where there are such; or from when on. */
export function useFitWords() {
  const t = useTranslations('dispatch.lane');
  const dispatch = useTranslations('dispatch');
  const { clock, minutes } = useDayWords();
  const { skill, conflict } = useVisitWords();
  const { entryOf } = useRosterWords();
  const { nameOf, day } = useDispatchContext();
  return (who: Technician, { offer, against }: LaneFit): string => {
    if (against === 'off') return entryOf(who, day) ?? dispatch('off');
    if (!against) return offer?.begins ? t('fits', { at: clock(offer.begins) }) : dispatch('shiftUntold');
    if (against.kind === 'missing-skill') return t('skill', { skill: skill(against.skill ?? '') });
    if (against.kind === 'licence-ended') return t('licence', { skill: skill(against.skill ?? '') });
    if (against.kind === 'no-lift') return t('lift');
    if (against.kind === 'missing-part') return t('part', { part: against.part ?? '' });
    if (against.kind === 'two-at-once' || against.kind === 'late') return t('window');
    if (against.kind === 'outside-shift') return t('shift', { minutes: minutes(against.minutes ?? 0) });
    if (against.kind === 'other-branch') return t('branch');
    return conflict(against, nameOf(who.id));
  };
}
