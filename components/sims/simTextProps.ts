import type { SimFormField } from './useSimDraft.ts';

/** What the field of a text in a SIM is given. */
export type SimTextProps = (field: SimFormField) => {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
  autoComplete: string;
};
