'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Begun } from './Combobox.tsx';
import { COMBOBOX_PARTS } from './comboboxParts.ts';
import type { Control } from './Field.tsx';
import { SelectInput } from './SelectInput.tsx';
import { type Option, SelectOption } from './SelectOption.tsx';
import { useBegun } from './useBegun.ts';

type Common = {
  control: Control;
  options: readonly Option[];
  disabled?: boolean;
  readOnly?: boolean;
  loading?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  open?: boolean;
  begun?: Begun;
};

type Single = Common & { multiple?: false; value: string | null; onChange: (value: string | null) => void };
type Multiple = Common & { multiple: true; value: readonly string[]; onChange: (value: string[]) => void };

const wordsOf = (chosen: Option | readonly Option[] | null) =>
  JSON.stringify([chosen].flat().map((each) => each && [each.value, each.label]));

export function SelectList({ control, options, placeholder, value, multiple, onChange, onBlur, open, begun, ...rest }: Single | Multiple) {
  const t = useTranslations('ui.select');
  const optionOf = (wanted: string) => options.find((option) => option.value === wanted) ?? { value: wanted, label: wanted };
  const found = multiple ? value.map(optionOf) : value === null ? null : optionOf(value);
  // A value that is equal but another object makes Autocomplete forget what is being typed.
  const [chosen, setChosen] = useState(found);
  if (wordsOf(chosen) !== wordsOf(found)) setChosen(found);

  const { opens, ref, onBlur: ended } = useBegun(begun);

  return (
    <Autocomplete<Option, boolean>
      {...rest}
      id={control.id}
      openOnFocus={open || opens}
      onBlur={() => {
        ended();
        onBlur?.();
      }}
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
      renderInput={(params) => <SelectInput {...params} control={control} placeholder={placeholder} autoFocus={open} inputRef={ref} />}
    />
  );
}
