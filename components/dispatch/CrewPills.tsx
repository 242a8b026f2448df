'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { CrewMark } from './CrewMark.tsx';
import css from './crew.module.css';
import { useDispatchContext } from './DispatchContext.ts';
import { useCarried } from './drag.tsx';
import { lateIn, useLoadWords } from './useLoadWords.ts';

type Props = { crew: readonly Technician[]; days: readonly Dispatch[]; hide: readonly number[]; onHide(hide: number[]): void };

/** From so many on the initials have to do. */
const MANY = 8;

/** Whose days are shown, in the least of room: what each comes to stands in the timeline. */
export function CrewPills({ crew, days, hide, onHide }: Props) {
  const t = useTranslations('dispatch');
  const { nameOf } = useDispatchContext();
  const load = useLoadWords();
  const carried = useCarried();
  const isBrief = crew.length >= MANY;
  return (
    <fieldset aria-label={t('crew')} className={css.pills}>
      {crew.map((who) => {
        const day = days.find(({ technician_id }) => technician_id === who.id);
        const isShown = !hide.includes(who.id);
        const isAim = typeof carried?.place === 'object' && carried.place.technicianId === who.id;
        return (
          <label
            key={who.id}
            data-drop={who.id}
            data-brief={isBrief || undefined}
            data-shown={isShown || undefined}
            data-aim={isAim || undefined}
            title={`${who.name}: ${load(who, day)}`}
            className={css.pill}
          >
            <input
              type="checkbox"
              checked={isShown}
              onChange={() => onHide(isShown ? [...hide, who.id] : hide.filter((id) => id !== who.id))}
            />
            <CrewMark who={who} size={isBrief ? 24 : 20} isOff={who.shift === null || !isShown} />
            {isBrief ? <VisuallyHidden>{nameOf(who.id)}</VisuallyHidden> : <span className={css.short}>{nameOf(who.id)}</span>}
            {day && lateIn(day) > 0 && <StatusGlyph glyph="late" />}
            <VisuallyHidden>, {load(who, day)}</VisuallyHidden>
          </label>
        );
      })}
      {crew.length === 0 && <div className={css.none}>{t('noCrew')}</div>}
    </fieldset>
  );
}
