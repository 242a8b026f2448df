'use client';

import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { PLAIN } from './EditLine.tsx';

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
    <NativeSelect
      id={id}
      value={value}
      input={<OutlinedInput size="small" fullWidth />}
      inputProps={{ id, 'aria-label': label, 'aria-describedby': describedBy }}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ ...(isField ? { width: '100%' } : PLAIN), '& select': { paddingBlock: '5px' } }}
    >
      {all.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
