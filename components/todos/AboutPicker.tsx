'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '#components/ui/controls/Field.tsx';
import { FoundInput, foundOption } from '#components/ui/controls/foundParts.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import type { TodoLink } from '#lib/contract/todos.ts';
import { AboutSummary } from './AboutSummary.tsx';
import { FEWEST_LETTERS, type Found, type Kind, useAboutKinds, useAboutSearch } from './useAboutSearch.ts';

type Props = { value: TodoLink | null; onChange: (link: TodoLink | null) => void; error?: string };

export function AboutPicker({ value, onChange, error }: Props) {
  const t = useTranslations('todos.about');
  const common = useTranslations('common');
  const kinds = useAboutKinds();
  const [kind, setKind] = useState<Kind>();
  const [typed, setTyped] = useState('');
  const { found, waiting } = useAboutSearch(kind, typed);
  if (value)
    return (
      <Field label={t('name')} error={error}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Box id={id} aria-describedby={describedBy} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
            <AboutSummary link={value} />
            <IconButton size="small" aria-label={t('remove')} onClick={() => onChange(null)}>
              <CloseOutlined sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        )}
      </Field>
    );
  const nameOf = ({ link: { kind: of, id, label, cs_no: cs } }: Found) =>
    of === 'swap' ? [common('swapId', { id }), cs].filter(Boolean).join(', ') : of === 'system' ? id : (label ?? id);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: kind ? '140px minmax(0, 1fr)' : '1fr' } }}>
      <Select
        label={t('name')}
        placeholder={t('none')}
        value={kind ?? null}
        onChange={(next) => {
          setKind(kinds.find((each) => each === next));
          setTyped('');
        }}
        options={kinds.map((each) => ({ value: each, label: common(each) }))}
      />
      {kind && (
        <Field label={t(`number.${kind}`)} error={error}>
          {(control) => (
            <Autocomplete<Found, false, false, false>
              key={kind}
              id={control.id}
              autoHighlight
              options={found}
              filterOptions={(all) => all}
              getOptionLabel={nameOf}
              getOptionKey={({ link }) => link.id}
              isOptionEqualToValue={(one, other) => one.link.id === other.link.id}
              inputValue={typed}
              onInputChange={(_, next, reason) => reason !== 'reset' && setTyped(next)}
              onChange={(_, next) => next && onChange(next.link)}
              loading={waiting}
              loadingText={common('searching')}
              noOptionsText={t(typed.trim().length < FEWEST_LETTERS ? 'type' : 'nothing')}
              renderOption={(props, option) => foundOption(props, nameOf(option), option.beside)}
              renderInput={(params) => <FoundInput params={params} control={control} autoFocus />}
            />
          )}
        </Field>
      )}
    </Box>
  );
}
