'use client';

import Autocomplete from '@mui/material/Autocomplete';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '#components/ui/controls/Field.tsx';
import { FoundInput, foundOption } from '#components/ui/controls/foundParts.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useDebounced } from '#lib/browser/page/useDebounced.ts';
import * as contract from '#lib/contract/index.ts';
import type { OwnSystem } from '#lib/contract/ownAccount/systems.ts';

/** As many as are offered before anything is typed. */
export const OFFERED = 50;

type Props = { value: OwnSystem | null; error?: string | false; autoFocus?: boolean; onChange: (system: OwnSystem | null) => void };

/** One of the account's systems, however many there are. */
export function OwnSystemPicker({ value, error, autoFocus, onChange }: Props) {
  const common = useTranslations('common');
  const about = useTranslations('todos.about');
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim().slice(0, 60)) || undefined;
  const { data, isLoading } = useRead(contract.ownAccount.systems, { query: { q, per_page: OFFERED } });
  return (
    <Field label={common('system')} error={error} required hint={value?.site_name ? value.cs_no : undefined}>
      {(control) => (
        <Autocomplete<OwnSystem>
          id={control.id}
          options={data?.data ?? []}
          filterOptions={(all) => all}
          value={value}
          getOptionLabel={({ site_name, cs_no }) => site_name ?? cs_no}
          getOptionKey={({ cs_no }) => cs_no}
          isOptionEqualToValue={(one, other) => one.cs_no === other.cs_no}
          onInputChange={(_, next, reason) => setTyped(reason === 'input' ? next : '')}
          onChange={(_, next) => onChange(next)}
          loading={isLoading}
          loadingText={common('searching')}
          noOptionsText={about('nothing')}
          renderOption={(props, { site_name, cs_no, address }) =>
            foundOption(props, site_name ?? cs_no, [site_name && cs_no, address].filter(Boolean).join(', '))
          }
          renderInput={(params) => <FoundInput params={params} control={control} autoFocus={autoFocus} />}
        />
      )}
    </Field>
  );
}
