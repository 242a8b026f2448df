'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';

/** Of many lines their number is typed: it confirms what is meant. */
export function LineCount({ value, onChange, differs }: { value: string; onChange: (typed: string) => void; differs: boolean }) {
  const t = useTranslations('bulk.confirm');
  return (
    <TextField
      label={t('label')}
      required
      autoComplete="off"
      inputMode="numeric"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={differs ? t('differs') : undefined}
    />
  );
}
