'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { COMBOBOX_PARTS } from './comboboxParts.ts';
import { Field } from './Field.tsx';
import { SelectInput } from './SelectInput.tsx';
import { type Option, SelectOption } from './SelectOption.tsx';

type Common = {
  label: string;
  options: readonly Option[];
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Why it can't be changed now: it can still be reached and read. */
  reason?: string;
  loading?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  open?: boolean;
};

type Single = Common & { multiple?: false; value: string | null; onChange: (value: string | null) => void };
type Multiple = Common & { multiple: true; value: readonly string[]; onChange: (value: string[]) => void };

const wordsOf = (chosen: Option | readonly Option[] | null) =>
  JSON.stringify([chosen].flat().map((each) => each && [each.value, each.label]));

export function Select({
  label,
  hint,
  error,
  required,
  options,
  placeholder,
  value,
  multiple,
  onChange,
  open,
  reason,
  ...rest
}: Single | Multiple) {
  const t = useTranslations('ui.select');
  const optionOf = (wanted: string) => options.find((option) => option.value === wanted) ?? { value: wanted, label: wanted };
  const found = multiple ? value.map(optionOf) : value === null ? null : optionOf(value);
  // A value that is equal but another object makes Autocomplete forget what is being typed.
  const [chosen, setChosen] = useState(found);
  if (wordsOf(chosen) !== wordsOf(found)) setChosen(found);

  return (
    <Field label={label} hint={reason ?? hint} error={error} required={required}>
      {(control) => (
        <Autocomplete<Option, boolean>
          {...rest}
          readOnly={reason !== undefined}
          id={control.id}
          openOnFocus={open}
          multiple={multiple ?? false}
          disableCloseOnSelect={multiple}
          options={options}
          slotProps={COMBOBOX_PARTS}
          value={chosen}
          isOptionEqualToValue={(option, other) => option.value === other.value}
          onChange={(_, next) => {
            if (multiple) onChange(Array.isArray(next) ? next.map((option) => option.value) : []);
            else onChange(next && !Array.isArray(next) ? next.value : null);
          }}
          renderOption={({ key, ...props }, option) => <SelectOption key={key} {...props} option={option} />}
          noOptionsText={t('empty')}
          loadingText={t('loading')}
          clearText={t('clear')}
          openText={t('open')}
          closeText={t('close')}
          renderValue={
            multiple
              ? (values, itemProps) =>
                  (Array.isArray(values) ? values : [values]).map((option, index) => (
                    <Chip
                      {...itemProps({ index })}
                      key={option.value}
                      label={option.label}
                      deleteIcon={<CloseOutlined titleAccess={t('deselect')} />}
                    />
                  ))
              : undefined
          }
          renderInput={(params) => <SelectInput {...params} control={control} placeholder={placeholder} autoFocus={open} />}
        />
      )}
    </Field>
  );
}
