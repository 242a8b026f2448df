'use client';

import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLAttributes, Key, ReactNode } from 'react';

type Control = { error: boolean; 'aria-describedby': string | undefined };

/** The field in which one types what is looked for. */
export const FoundInput = ({
  params,
  control,
  autoFocus,
}: {
  params: AutocompleteRenderInputParams;
  control: Control;
  autoFocus?: boolean;
}) => (
  <OutlinedInput
    {...params.slotProps.input}
    id={params.id}
    disabled={params.disabled}
    fullWidth={params.fullWidth}
    autoFocus={autoFocus}
    error={control.error}
    slotProps={{ input: { ...params.slotProps.htmlInput, 'aria-describedby': control['aria-describedby'] } }}
  />
);

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

/** One thing that was found, with a second word that tells it from its neighbours. */
export function foundOption({ key, ...props }: OptionProps, title: ReactNode, beside: ReactNode) {
  return (
    <li key={key} {...props}>
      <Box sx={{ minWidth: 0 }}>
        <div>{title}</div>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{beside}</Box>
      </Box>
    </li>
  );
}
