'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import type { LaneFit } from './laneFits.ts';
import { OnCallMark } from './OnCallMark.tsx';
import css from './Timeline.module.css';
import { useFitWords } from './useFitWords.ts';
import { lateIn, useLoadWords } from './useLoadWords.ts';

type Props = { who: Technician; day: Dispatch; fit: LaneFit | undefined };

const glyphOf = (day: Dispatch, fit: LaneFit | undefined) => {
  if (!fit) return lateIn(day) > 0 ? 'late' : undefined;
  if (fit.against === 'off') return 'skipped';
  return fit.against ? 'late' : 'done';
};

/** Whose lane it is and what the day comes to; while something is carried, whether it fits there. */
export function LaneHead({ who, day, fit }: Props) {
  const t = useTranslations('dispatch');
  const { nameOf } = useDispatchContext();
  const load = useLoadWords();
  const words = useFitWords();
  const glyph = glyphOf(day, fit);
  const said = fit ? words(who, fit) : load(who, day);
  return (
    <div className={css.who}>
      <CrewMark who={who} size={24} isOff={day.shift === null} />
      <div className={css.words}>
        <div className={css.line}>
          <span className={css.name}>{nameOf(who.id)}</span>
          {who.truck && <span className={css.truck}>{t('truck', { truck: who.truck })}</span>}
          <OnCallMark day={day} />
        </div>
        <div title={said} className={css.load} data-family={fit && (fit.against ? 'warn' : 'ok')}>
          {glyph && <StatusGlyph glyph={glyph} />}
          <span className={css.said}>{said}</span>
        </div>
      </div>
    </div>
  );
}
