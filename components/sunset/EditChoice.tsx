'use client';

import css from './EditChoice.module.css';

export type Choice = { value: string; label: string };

type Props = {
  id: string;
  label?: string;
  describedBy?: string;
  value: string;
  choices: readonly Choice[];
  isField?: boolean;
  onChoose(value: string): void;
};

/** One of few words, by the device's own list; a value that is none of them stands in it too. */
export function EditChoice({ id, label, describedBy, value, choices, isField, onChoose }: Props) {
  const all = choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];
  return (
    <select
      id={id}
      className={css.choice}
      data-look={isField ? 'field' : undefined}
      value={value}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChoose(target.value)}
    >
      {all.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
