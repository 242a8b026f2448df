'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { type CommunicationPath, PATH_ROLES, PATH_TYPES, TEST_UNITS } from '#lib/contract/swaps/communication.ts';
import type { CommunicationError } from '#lib/domain/communicationRules.ts';
import { useCommunicationWords } from './useCommunicationWords.ts';

export const FIELD_GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
  alignItems: 'start',
} as const;
export const digitsIn = (typed: string) => (/\d/.test(typed) ? Number(typed.replace(/\D/g, '').slice(0, 9)) : null);

/** A path by phone has neither, and shows no field to clear them in. */
const NOT_BY_PHONE = { check_in: null, fail_time: null };

type Props = {
  path: CommunicationPath;
  place: number;
  errors: readonly CommunicationError[];
  onChange: (path: CommunicationPath) => void;
  onUp?: () => void;
  onRemove?: () => void;
};

export function PathFields({ path, place, errors, onChange, onUp, onRemove }: Props) {
  const t = useTranslations('swaps.communication');
  const { fieldName, valueName, wrong } = useCommunicationWords();
  const errorOf = (field: string) => errors.filter((error) => error.path === place && error.field === field).map(wrong)[0];
  const set = (changes: Partial<CommunicationPath>) => onChange({ ...path, ...changes });
  const choice = <Name extends string>(field: 'type' | 'role' | 'test_unit', names: readonly Name[], reason?: string) => (
    <Select
      label={fieldName({ field })}
      options={names.map((value) => ({ value, label: valueName(value) }))}
      value={path[field]}
      error={errorOf(field)}
      reason={reason}
      onChange={(next) => next !== null && set({ [field]: next, ...(next === 'DD' && NOT_BY_PHONE) })}
    />
  );
  const minutes = (field: 'check_in' | 'fail_time' | 'test_every') => (
    <TextField
      label={fieldName({ field })}
      inputMode="numeric"
      value={path[field] ?? ''}
      error={errorOf(field)}
      onChange={(event) => set({ [field]: digitsIn(event.target.value) })}
    />
  );
  return (
    <Box component="fieldset" sx={{ m: 0, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px', minWidth: 0 }}>
      <legend>{t('path', { place })}</legend>
      <Box sx={FIELD_GRID}>
        {choice('type', PATH_TYPES)}
        {choice('role', PATH_ROLES, place === 1 ? t('rules.first-primary') : undefined)}
        <TextField
          label={fieldName({ field: 'receiver' })}
          value={path.receiver}
          error={errorOf('receiver')}
          onChange={(event) => set({ receiver: event.target.value.trim() })}
        />
        {path.type !== 'DD' && minutes('check_in')}
        {path.type !== 'DD' && minutes('fail_time')}
        {minutes('test_every')}
        {choice('test_unit', TEST_UNITS)}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 2 }}>
        <Box component="label" sx={{ display: 'flex', gap: 2, alignItems: 'center', flex: 1 }}>
          <Checkbox checked={path.encrypted} onChange={(event) => set({ encrypted: event.target.checked })} />
          {fieldName({ field: 'encrypted' })}
        </Box>
        {onUp && (
          <Button type="button" aria-label={t('upOf', { place })} onClick={onUp}>
            {t('up')}
          </Button>
        )}
        {onRemove && (
          <Button type="button" aria-label={t('removeOf', { place })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
