'use client';

import { Field } from './Field.tsx';
import { SelectList } from './SelectList.tsx';
import type { Option } from './SelectOption.tsx';

type Props = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  loading?: boolean;
  open?: boolean;
};

/** Several of many, found by typing. */
export const MultiSelect = ({ label, ...rest }: Props) => (
  <Field label={label}>{(control) => <SelectList multiple control={control} {...rest} />}</Field>
);
