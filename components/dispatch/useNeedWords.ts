'use client';

import { useTranslations } from 'next-intl';
import type { Need, RepairMove } from '#lib/contract/dispatch/repair.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';

type Given = Pick<Need, 'technician_id' | 'date' | 'minutes'> & ({ kind: RepairMove['why'] } | { why: RepairMove['why'] });

export function useNeedWords() {
  const t = useTranslations('dispatch.repair');
  const { date, minutes } = useDayWords();
  const { nameOf } = useDispatchContext();
  return (given: Given) => {
    const kind = 'kind' in given ? given.kind : given.why;
    const who = given.technician_id === null ? t('nobody') : nameOf(given.technician_id);
    return t(`kinds.${kind}`, { who, day: given.date ? date(given.date) : '', minutes: minutes(given.minutes ?? 0) });
  };
}
