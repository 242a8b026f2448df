'use client';

import { TextField } from './TextField.tsx';

/** Whether the number typed is this one, however it is grouped. */
export const isConfirmed = (typed: string, count: number) => typed.replace(/[\s.,’']/g, '') === String(count);

type Props = {
  label: string;
  differs: string;
  count: number;
  value: string;
  onChange: (typed: string) => void;
  tried: boolean;
  autoFocus?: boolean;
};

/** How many are meant, typed. Neither label nor error says the number: who typed it off the field would confirm whatever stands there. */
export function CountField({ label, differs, count, value, onChange, tried, autoFocus }: Props) {
  return (
    <TextField
      label={label}
      required
      autoComplete="off"
      autoFocus={autoFocus}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={tried && !isConfirmed(value, count) ? differs : undefined}
    />
  );
}
