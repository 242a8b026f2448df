'use client';

import type { ReactNode } from 'react';
import { part } from '#lib/browser/page/lazyParts.ts';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import type { Option } from './SelectOption.tsx';

const LIST = part(async () => (await import('./SelectList.tsx')).SelectList);
export const fetchSelect = LIST.fetch;

type Props = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  reason?: string;
  loading?: boolean;
  placeholder?: string;
  onBlur?: () => void;
};

/** One of several, found by typing. */
export function Select({ label, hint, error, required, reason, ...rest }: Props) {
  const given = { ...rest, readOnly: reason !== undefined };
  const { value, options, placeholder, disabled, onBlur } = rest;
  const shown = options.find((option) => option.value === value)?.label ?? value ?? '';
  return (
    <Field label={label} hint={reason ?? hint} error={error} required={required}>
      {(control) => (
        <Combobox control={control} part={LIST} {...{ given, shown, placeholder, disabled, onBlur }} readOnly={given.readOnly} />
      )}
    </Field>
  );
}
