'use client';

import Autocomplete from '@mui/material/Autocomplete';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useStockNames } from '#components/stock/useStockNames.ts';
import { COMBOBOX_PARTS } from '#components/ui/controls/comboboxParts.ts';
import { Field } from '#components/ui/controls/Field.tsx';
import { SelectInput } from '#components/ui/controls/SelectInput.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { nearNames, plainName } from '#lib/format/nearNames.ts';
import { NewNameAction } from './NewNameAction.tsx';

type Props = {
  kind: NameKind;
  value: string;
  onChange: (name: string) => void;
  /** Of a truck, say; what the kind is called when left out. */
  label?: string;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  onBlur?: () => void;
  autoFocus?: boolean;
};

/** What is offered for what is typed: whatever has it in it, however it is written; else what is near it. */
const offered = (names: readonly string[], typed: string) => {
  const found = names.filter((name) => plainName(name).includes(plainName(typed)));
  return found.length > 0 ? found : nearNames(typed, names);
};

/** A device type, warehouse or truck there is: chosen, typed or scanned. One there is not is named, with what is near, or added on purpose. */
export function NamePicker({ kind, value, onChange, label, error, hint, required = true, onBlur, autoFocus }: Props) {
  const t = useWords('sims.fields', 'fields');
  const words = useTranslations('ui.select');
  const { names, isNew, keepsNames } = useStockNames();
  const [isTyping, setTyping] = useState(false);
  const known = names[kind];
  const unknown = !isTyping && isNew(kind, value) && (
    <NewNameAction kind={kind} name={value.trim()} near={nearNames(value, known)} onTake={onChange} mustAdd={keepsNames} />
  );
  return (
    <Field
      label={label ?? t(kind)}
      required={required}
      hint={!keepsNames && unknown ? unknown : hint}
      error={keepsNames && unknown ? unknown : error}
    >
      {(control) => (
        <Autocomplete<string, false, false, true>
          freeSolo
          forcePopupIcon
          id={control.id}
          openOnFocus={autoFocus}
          options={known}
          filterOptions={(options, { inputValue }) => offered(options, inputValue)}
          slotProps={COMBOBOX_PARTS}
          value={known.includes(value) ? value : null}
          inputValue={value}
          onInputChange={(_, text, reason) => {
            // What is set from outside comes back here as well.
            if (reason === 'reset') return;
            setTyping(reason === 'input');
            onChange(text);
          }}
          onBlur={() => {
            setTyping(false);
            onBlur?.();
          }}
          clearText={words('clear')}
          openText={words('open')}
          closeText={words('close')}
          renderInput={(input) => <SelectInput {...input} control={control} autoFocus={autoFocus} spellCheck={false} />}
        />
      )}
    </Field>
  );
}
