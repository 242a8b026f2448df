'use client';

import { useId } from 'react';
import css from './Switch.module.css';

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={css.row}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a tick box tells by itself whether it is ticked
        role="switch"
        className={css.track}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
