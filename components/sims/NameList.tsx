'use client';

import Autocomplete from '@mui/material/Autocomplete';
import { useTranslations } from 'next-intl';
import type { Begun } from '#components/ui/controls/Combobox.tsx';
import { COMBOBOX_PARTS } from '#components/ui/controls/comboboxParts.ts';
import type { Control } from '#components/ui/controls/Field.tsx';
import { SelectInput } from '#components/ui/controls/SelectInput.tsx';
import { useBegun } from '#components/ui/controls/useBegun.ts';
import { nearNames, plainName } from '#lib/format/nearNames.ts';

type NamesGiven = {
  names: readonly string[];
  value: string;
  onChange: (name: string) => void;
  onTyping: (isTyping: boolean) => void;
  onBlur?: () => void;
  autoFocus?: boolean;
};

/** What is offered for what is typed: whatever has it in it, however it is written; else what is near it. */
const offered = (names: readonly string[], typed: string) => {
  const found = names.filter((name) => plainName(name).includes(plainName(typed)));
  return found.length > 0 ? found : nearNames(typed, names);
};

/** The names there are, for what is typed. */
export function NameList({
  control,
  names,
  value,
  onChange,
  onTyping,
  onBlur,
  autoFocus,
  begun,
}: NamesGiven & { control: Control; begun: Begun }) {
  const t = useTranslations('ui.select');
  const { opens, ref, onBlur: ended } = useBegun(begun);
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      forcePopupIcon
      id={control.id}
      openOnFocus={autoFocus || opens}
      options={names}
      filterOptions={(options, { inputValue }) => offered(options, inputValue)}
      slotProps={COMBOBOX_PARTS}
      value={names.includes(value) ? value : null}
      inputValue={value}
      onInputChange={(_, text, reason) => {
        // What is set from outside comes back here as well.
        if (reason === 'reset') return;
        onTyping(reason === 'input');
        onChange(text);
      }}
      onBlur={() => {
        ended();
        onBlur?.();
      }}
      clearText={t('clear')}
      openText={t('open')}
      closeText={t('close')}
      renderInput={(input) => <SelectInput {...input} control={control} autoFocus={autoFocus} inputRef={ref} spellCheck={false} />}
    />
  );
}
