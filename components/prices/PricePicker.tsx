'use client';

import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Field } from '#components/ui/controls/Field.tsx';
import { useEvent } from '#components/ui/controls/useEvent.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Price } from '#lib/contract/prices/price.ts';
import type { PriceKind } from '#lib/contract/words/prices.ts';

type Props = {
  label?: string;
  kind?: PriceKind;
  code: string | undefined;
  money: (cents: number) => string;
  error?: ReactNode;
  onPick: (price: Price | null) => void;
};

/** A line of the price list by its code or words of it; emptied, the item is none of the list. */
export function PricePicker({ label, kind, code, money, error, onPick }: Props) {
  const t = useTranslations('prices');
  const ui = useTranslations('ui.select');
  const [typed, setTyped] = useState(code ?? '');
  const [shown, setShown] = useState(code);
  const [wanted, setWanted] = useState<string>();
  if (shown !== code) {
    setShown(code);
    setTyped(code ?? '');
  }
  const [isOpen, setOpen] = useState(false);
  const q = wanted ?? (typed === code ? '' : typed.trim());
  const { data, isLoading } = useRead(
    contract.prices.list,
    isOpen || wanted !== undefined ? { query: { q: q || undefined, active: '1', per_page: 50, kind: kind && [kind] } } : null,
    { keepPreviousData: false },
  );
  const options = data?.data ?? [];
  const exactly = (text: string) => options.find((each) => each.code.toUpperCase() === text.trim().toUpperCase());
  const take = (text: string) => {
    const exact = exactly(text);
    if (exact) onPick(exact);
    else if (!data) setWanted(text.trim());
    return exact !== undefined;
  };
  const settle = useEvent(() => {
    if (wanted === undefined || !data) return;
    setWanted(undefined);
    const exact = exactly(wanted);
    if (exact) onPick(exact);
  });
  useEffect(() => {
    if (data) settle();
  }, [data, settle]);
  const chosen = code === undefined ? null : (options.find((each) => each.code === code) ?? { code });
  return (
    <Field label={label ?? t('fields.code')} error={error}>
      {(control) => (
        <Autocomplete<Pick<Price, 'code'> & Partial<Price>>
          id={control.id}
          options={options}
          value={chosen}
          inputValue={typed}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          autoHighlight
          onInputChange={(_, next, reason) => {
            if (reason === 'blur' && typed.trim() && typed !== code) take(typed);
            setTyped(next);
          }}
          onKeyDown={(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
            if (event.key !== 'Enter' || !isOpen) return;
            event.preventDefault();
            const isTyped = typed.trim() !== '' && typed !== code;
            if (!isTyped || (data && !exactly(typed))) return;
            event.defaultMuiPrevented = true;
            if (take(typed)) setOpen(false);
          }}
          onChange={(_, next) => onPick(options.find((each) => each.code === next?.code) ?? null)}
          getOptionLabel={(option) => option.code}
          isOptionEqualToValue={(option, other) => option.code === other.code}
          filterOptions={(all) => all}
          loading={isLoading}
          loadingText={ui('loading')}
          noOptionsText={ui('empty')}
          clearText={ui('clear')}
          openText={ui('open')}
          closeText={ui('close')}
          slotProps={{ popupIndicator: { 'aria-hidden': true }, popper: { sx: { minWidth: 320 }, placement: 'bottom-start' } }}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <span style={{ flex: 1 }}>
                {option.code}
                <small style={{ display: 'block', opacity: 0.8 }}>{option.description}</small>
              </span>
              {money(option.unit_cents ?? 0)}
            </li>
          )}
          renderInput={({ slotProps, disabled, fullWidth, ...input }) => (
            <OutlinedInput
              {...slotProps.input}
              id={input.id}
              disabled={disabled}
              fullWidth={fullWidth}
              slotProps={{ input: { ...slotProps.htmlInput, 'aria-describedby': control['aria-describedby'] } }}
            />
          )}
        />
      )}
    </Field>
  );
}
