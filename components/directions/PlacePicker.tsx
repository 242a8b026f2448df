'use client';

import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';
import type { Place, Slot } from './places.ts';
import { type Found, usePlaceSearch } from './usePlaceSearch.ts';

type Props = { label: string; placeholder: string; value: Slot; onChange(slot: Slot): void };

const optionOf = ({ label, lat, lng }: Place): Found => ({ key: `${lat},${lng}`, kind: 'coordinates', label, place: { label, lat, lng } });

async function placeOf({ place, cs, label }: Found): Promise<Place | undefined> {
  if (place || !cs) return place;
  const { lat, lng } = (await call(contract.systems.show, { params: { cs } })).data;
  return lat === null || lng === null ? undefined : { label, lat, lng };
}

export function PlacePicker({ label, placeholder, value, onChange }: Props) {
  const t = useTranslations('directions');
  const common = useTranslations('common');
  const ui = useTranslations('ui.select');
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const { found, isLoading } = usePlaceSearch(typed === value?.label ? '' : typed);
  const choose = async (chosen: Found | null) => {
    setTrouble(undefined);
    if (!chosen) return onChange(null);
    const place = await placeOf(chosen).catch(() => null);
    if (place) onChange(place);
    else setTrouble(t(place === null ? 'notAsked' : 'noPlace', { name: chosen.label }));
  };
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Autocomplete<Found>
        size="small"
        options={found}
        value={value ? optionOf(value) : null}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        filterOptions={(all) => all}
        groupBy={({ kind }) => t(`kinds.${kind}`)}
        getOptionKey={({ key }) => key}
        getOptionLabel={({ label: name }) => name}
        autoHighlight
        forcePopupIcon={false}
        loading={isLoading}
        loadingText={ui('loading')}
        noOptionsText={t(typed.trim().length < 2 ? 'typeMore' : 'noneFound')}
        clearText={common('clear')}
        slotProps={{ listbox: { 'aria-label': label, 'aria-labelledby': undefined } }}
        onInputChange={(_, text) => setTyped(text)}
        onChange={(_, chosen) => void choose(chosen)}
        renderOption={({ key, ...props }, { label: name, note }) => (
          <li key={key} {...props}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
              {note && (
                <Typography component="span" variant="caption" sx={{ marginInlineStart: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {note}
                </Typography>
              )}
            </span>
          </li>
        )}
        renderInput={({ slotProps, id }) => (
          <OutlinedInput
            {...slotProps.input}
            id={id}
            fullWidth
            placeholder={placeholder}
            error={trouble !== undefined}
            slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': label } }}
          />
        )}
      />
      {trouble && (
        <Typography role="alert" variant="caption" component="p" sx={{ color: 'status.crit.fg', marginBlockStart: 1 }}>
          {trouble}
        </Typography>
      )}
    </Box>
  );
}
