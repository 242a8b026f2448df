'use client';

import { useTranslations } from 'next-intl';
import { LineGlyph } from '#components/map/LineGlyph.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import css from './crew.module.css';
import { lookOf } from './crew.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { lateIn, useLoadWords } from './useLoadWords.ts';

type Props = { crew: readonly Technician[]; days: readonly Dispatch[]; hide: readonly number[]; onHide(hide: number[]): void };

export function CrewList({ crew, days, hide, onHide }: Props) {
  const t = useTranslations('dispatch');
  const { nameOf } = useDispatchContext();
  const shown = crew.filter(({ id }) => !hide.includes(id)).length;
  const load = useLoadWords();
  return (
    <fieldset className={css.list}>
      <legend>
        <span className={css.head}>
          <span>{t('crew')}</span>
          <span>{t('crewShown', { shown, total: crew.length })}</span>
        </span>
      </legend>
      {crew.map((who) => {
        const day = days.find(({ technician_id }) => technician_id === who.id);
        const { tone, dash } = lookOf(who);
        const isLate = day !== undefined && lateIn(day) > 0;
        return (
          <label key={who.id} data-drop={who.id} className={css.one}>
            <Checkbox
              checked={!hide.includes(who.id)}
              onChange={({ target }) => onHide(target.checked ? hide.filter((id) => id !== who.id) : [...hide, who.id])}
            />
            <CrewMark who={who} isOff={who.shift === null} />
            <span className={css.words}>
              <span className={css.who}>
                <span className={css.name}>{nameOf(who.id)}</span>
                <span className={css.truck}>{who.truck && t('truck', { truck: who.truck })}</span>
                {who.shift !== null && <LineGlyph tone={tone} dash={dash} />}
              </span>
              <span className={css.load}>
                {isLate && <StatusGlyph glyph="late" />}
                {load(who, day)}
              </span>
            </span>
          </label>
        );
      })}
      {crew.length === 0 && <div className={css.none}>{t('noCrew')}</div>}
    </fieldset>
  );
}
