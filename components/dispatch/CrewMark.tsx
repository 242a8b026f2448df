import { toneVariable } from '#components/map/marks.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import css from './crew.module.css';
import { initialsOf, lookOf } from './crew.ts';

type Props = { who: Pick<Technician, 'id' | 'name' | 'colour'>; size?: number; isOff?: boolean };

export function CrewMark({ who, size = 26, isOff = false }: Props) {
  const { tone } = lookOf(who);
  return (
    <span
      aria-hidden
      translate="no"
      className={css.mark}
      data-off={isOff || undefined}
      style={{ width: size, height: size, background: isOff ? undefined : toneVariable(tone) }}
    >
      {initialsOf(who.name)}
    </span>
  );
}
