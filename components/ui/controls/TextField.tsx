'use client';

import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';

type Props = Omit<OutlinedInputProps, 'error' | 'label' | 'id' | 'required' | 'inputProps' | 'slotProps'> & {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Offered while typing; anything else may be typed too. */
  suggestions?: readonly string[];
};

export function TextField({ label, hint, error, required, suggestions, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, error: wrong, required: must, 'aria-describedby': describedBy }) => (
        <>
          <OutlinedInput
            {...rest}
            fullWidth
            id={id}
            error={wrong}
            slotProps={{
              input: {
                'aria-describedby': describedBy,
                'aria-required': must || undefined,
                ...(suggestions && { list: `${id}-suggestions` }),
              },
            }}
          />
          {suggestions && (
            <datalist id={`${id}-suggestions`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
