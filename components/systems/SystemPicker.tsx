'use client';

import Autocomplete from '@mui/material/Autocomplete';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '#components/ui/controls/Field.tsx';
import { FoundInput, foundOption } from '#components/ui/controls/foundParts.tsx';
import type { System } from '#lib/contract/systems.ts';
import { useSystemSearch } from './useSystemSearch.ts';

export type ChosenSystem = Pick<System, 'cs_no' | 'site_name'>;

type Props = { label: string; value: ChosenSystem | null; error?: string; onChange: (system: ChosenSystem | null) => void };

export function SystemPicker({ label, value, error, onChange }: Props) {
  const common = useTranslations('common');
  const t = useTranslations('todos.about');
  const [typed, setTyped] = useState(value?.cs_no ?? '');
  const found = useSystemSearch(value?.cs_no === typed ? '' : typed);
  return (
    <Field label={label} error={error} required hint={value?.site_name}>
      {(control) => (
        <Autocomplete<ChosenSystem, false, false, false>
          id={control.id}
          autoHighlight
          clearOnBlur={false}
          onBlur={() => {
            const typedOne = found.find(({ cs_no }) => cs_no.toLowerCase() === typed.trim().toLowerCase());
            if (typedOne && typedOne.cs_no !== value?.cs_no) onChange(typedOne);
          }}
          options={found}
          filterOptions={(all) => all}
          value={value}
          getOptionLabel={({ cs_no }) => cs_no}
          getOptionKey={({ cs_no }) => cs_no}
          isOptionEqualToValue={(one, other) => one.cs_no === other.cs_no}
          inputValue={typed}
          onInputChange={(_, next) => {
            setTyped(next);
            if (value && next !== value.cs_no) onChange(null);
          }}
          onChange={(_, next) => onChange(next)}
          loadingText={common('searching')}
          noOptionsText={t(typed.trim().length < 2 ? 'type' : 'nothing')}
          renderOption={(props, { cs_no, site_name }) => foundOption(props, cs_no, site_name)}
          renderInput={(params) => <FoundInput params={params} control={control} autoFocus={!value} />}
        />
      )}
    </Field>
  );
}
