'use client';

import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import type { Control } from './Field.tsx';

type InputProps = AutocompleteRenderInputParams & {
  control: Control;
  placeholder?: string;
  autoFocus?: boolean;
  spellCheck?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

export function SelectInput({ slotProps, id, disabled, fullWidth, control, placeholder, autoFocus, spellCheck, inputRef }: InputProps) {
  return (
    <OutlinedInput
      {...slotProps.input}
      id={id}
      disabled={disabled}
      fullWidth={fullWidth}
      autoFocus={autoFocus}
      inputRef={inputRef}
      placeholder={placeholder}
      error={control.error}
      slotProps={{
        input: {
          ...slotProps.htmlInput,
          'aria-describedby': control['aria-describedby'],
          'aria-required': control.required || undefined,
          spellCheck,
        },
      }}
    />
  );
}
