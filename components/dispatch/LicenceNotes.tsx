'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Licence } from '#lib/contract/technicians.ts';
import { licencesToRenew } from '#lib/domain/licences.ts';
import css from './DayList.module.css';
import { useDayWords } from './dayWords.ts';
import { useToday } from './useToday.ts';
import { useVisitWords } from './visitWords.ts';

/** Which licences have ended or end within a month. */
export function LicenceNotes({ licences }: { licences: readonly Licence[] }) {
  const t = useTranslations('dispatch.technician.licence');
  const { today } = useToday();
  const { date } = useDayWords();
  const { skill: nameOf } = useVisitWords();
  return licencesToRenew(licences, today).map(({ skill, until }) => (
    <div key={skill} className={css.licence}>
      <StatusGlyph glyph="late" />
      <span>{t((until ?? today) < today ? 'ended' : 'ends', { skill: nameOf(skill), day: date(until ?? today) })}</span>
    </div>
  ));
}
