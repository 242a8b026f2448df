'use client';

import { useTranslations } from 'next-intl';
import type { Help } from '#lib/contract/dispatch/help.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { useVisitWords } from './visitWords.ts';

export function useHelpWords() {
  const t = useTranslations('dispatch.repair.help');
  const { clock, date, minutes } = useDayWords();
  const { skill } = useVisitWords();
  const { nameOf } = useDispatchContext();
  return (help: Help) =>
    t(help.kind, {
      who: help.technician_id === null ? '' : nameOf(help.technician_id),
      day: help.date ? date(help.date) : '',
      at: help.at ? clock(help.at) : '',
      minutes: minutes(help.minutes ?? 0),
      skill: help.skill ? skill(help.skill) : '',
    });
}
