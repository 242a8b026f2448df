'use client';

import { useId } from 'react';
import css from './DispatchSide.module.css';

type Props = {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose(value: string): void;
  /** The label is read only: the choices say themselves what they are. */
  isBare?: boolean;
};

export function Choice({ label, value, choices, onChoose, isBare = false }: Props) {
  const id = useId();
  return (
    <div className={css.choice}>
      {!isBare && <label htmlFor={id}>{label}</label>}
      <select id={id} aria-label={isBare ? label : undefined} value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
