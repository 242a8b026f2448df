'use client';

import { Activity, type ReactNode } from 'react';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import css from './FilterGroup.module.css';

type FilterOption = {
  value: string;
  label: string;
  glyph?: ReactNode;
  count?: number /** Something is wrong with it: a warning, and why. */;
  warning?: string;
};

export type FilterProps = {
  title: string;
  options: FilterOption[];
  /** How many records each value would leave; those it does not name, none. */
  counts?: Record<string, number>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What Alt and a click do: this one alone, said on hover. Without it they do what a click does. */
  alone?: string;
};

export function FilterGroup({ title, options, counts, chosen, onChange, alone }: FilterProps) {
  const writeCount = useCount();
  const toggle = (value: string) => onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  const leaveAlone = (value: string) =>
    onChange(chosen.length === 1 && chosen[0] === value ? options.map((option) => option.value) : [value]);
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <Activity>
        {options.map(({ value, label, glyph, count = counts && (counts[value] ?? 0), warning }) => (
          <label key={value} className={css.option} title={alone}>
            <Checkbox
              checked={chosen.includes(value)}
              onChange={({ nativeEvent }) =>
                alone && nativeEvent instanceof MouseEvent && nativeEvent.altKey ? leaveAlone(value) : toggle(value)
              }
            />
            {glyph}
            <span className={css.label}>{label}</span>
            {warning && (
              <span title={warning}>
                <StatusGlyph glyph="late" />
                <VisuallyHidden>{warning}</VisuallyHidden>
              </span>
            )}
            {count !== undefined && <span className={css.count}>{writeCount(count)}</span>}
          </label>
        ))}
      </Activity>
    </fieldset>
  );
}
