'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';

/** Whether the number typed is that of the rows that would change, however it is grouped. */
export const isConfirmed = (typed: string, count: number) => typed.replace(/[\s.,’']/g, '') === String(count);

type Props = { count: number; value: string; onChange: (typed: string) => void; tried: boolean; autoFocus?: boolean };

/** How many are meant, typed. Neither label nor error says the number: who typed it off the field would confirm whatever stands there. */
export function CountField({ count, value, onChange, tried, autoFocus }: Props) {
  const t = useTranslations('bulk.confirm');
  return (
    <TextField
      label={t('label')}
      required
      autoComplete="off"
      autoFocus={autoFocus}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={tried && !isConfirmed(value, count) ? t('differs') : undefined}
    />
  );
}
