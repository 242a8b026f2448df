'use client';

import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { Field } from '#components/ui/controls/Field.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { PickedCustomer } from './invoiceForm.ts';

type Props = {
  label?: string;
  optional?: boolean;
  value: PickedCustomer | null;
  error?: ReactNode;
  hint?: ReactNode;
  onChange: (customer: PickedCustomer | null) => void;
};

export function CustomerPicker({ label, optional = false, value, error, hint, onChange }: Props) {
  const t = useTranslations('invoices.customer');
  const ui = useTranslations('ui.select');
  const [typed, setTyped] = useState(value?.name ?? '');
  const [id, name] = [value?.id, value?.name];
  const chosen = useMemo(() => (id === undefined ? null : { id, name: name ?? '', more: '', terms: null, exempt: null }), [id, name]);
  const q = typed === value?.name ? '' : typed.trim();
  const { data, isLoading } = useRead(contract.invoices.customers, { query: { q: q || undefined, per_page: 50 } });
  const options = (data?.data ?? []).map((each) => ({
    id: each.id,
    name: each.name,
    terms: each.terms,
    exempt: each.exempt,
    more: [each.contact, each.cs_no].filter(Boolean).join(', '),
  }));
  return (
    <Field label={label ?? t('label')} required={!optional} error={error} hint={hint}>
      {(control) => (
        <Autocomplete
          id={control.id}
          options={options}
          value={chosen}
          inputValue={typed}
          onInputChange={(_, next) => setTyped(next)}
          onChange={(_, next) => onChange(next && { id: next.id, name: next.name, terms: next.terms, exempt: next.exempt })}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, other) => option.id === other.id}
          filterOptions={(all) => all}
          loading={isLoading}
          loadingText={ui('loading')}
          noOptionsText={ui('empty')}
          clearText={ui('clear')}
          openText={ui('open')}
          closeText={ui('close')}
          slotProps={{ popupIndicator: { 'aria-hidden': true } }}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <span>
                {option.name}
                {option.more && <small style={{ display: 'block', opacity: 0.8 }}>{option.more}</small>}
              </span>
            </li>
          )}
          renderInput={({ slotProps, disabled, fullWidth, ...input }) => (
            <OutlinedInput
              {...slotProps.input}
              id={input.id}
              disabled={disabled}
              fullWidth={fullWidth}
              error={control.error}
              slotProps={{
                input: { ...slotProps.htmlInput, 'aria-describedby': control['aria-describedby'], 'aria-required': !optional || undefined },
              }}
            />
          )}
        />
      )}
    </Field>
  );
}
