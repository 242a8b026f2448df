'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/Select.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { useSimOptions } from './useSimOptions.ts';

type Props = {
  value: string;
  onChange: (code: string) => void;
  error?: string;
  onBlur?: () => void;
  required?: boolean;
  /** Of a truck, say; "Warehouse" when left out. */
  label?: string;
  /** It takes the focus when it appears. */
  autoFocus?: boolean;
};

/** A warehouse or truck by its code: chosen from those the stock knows, typed where it knows none. */
export function WarehousePicker({ value, onChange, error, onBlur, required = true, label: given, autoFocus }: Props) {
  const t = useTranslations('sims.fields');
  const label = given ?? t('warehouse_code');
  const { warehouses } = useSimOptions();
  if (warehouses.length === 0)
    return (
      <TextField
        label={label}
        required={required}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        onBlur={onBlur}
      />
    );
  const options = warehouses.map((code) => ({ value: code, label: code }));
  return (
    <Select
      label={label}
      required={required}
      value={value || null}
      options={options}
      onChange={(code) => onChange(code ?? '')}
      error={error}
      onBlur={onBlur}
      open={autoFocus}
    />
  );
}
