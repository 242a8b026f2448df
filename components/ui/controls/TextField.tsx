'use client';

import type { ComponentProps, ReactNode, Ref } from 'react';
import { Field } from './Field.tsx';
import css from './TextField.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'size' | 'ref'> & {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  size?: 'small' | 'medium';
  inputRef?: Ref<HTMLInputElement>;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  suggestions?: readonly string[];
};

/** One line to type in. Of several lines it is a `TextArea`. */
export function TextField({ label, hint, error, required, size, inputRef, startAdornment, endAdornment, suggestions, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, error: wrong, required: must, 'aria-describedby': describedBy }) => (
        <>
          <div className={css.box} data-size={size} data-error={wrong ? '' : undefined}>
            {startAdornment}
            <input
              {...rest}
              ref={inputRef}
              id={id}
              aria-invalid={wrong}
              aria-describedby={describedBy}
              aria-required={must || undefined}
              list={suggestions && `${id}-suggestions`}
            />
            {endAdornment}
          </div>
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
