'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/TextField.tsx';
import { CONFIRM_ABOVE } from '#lib/contract/jobs.ts';

/** Whether the number typed is the number meant; few enough rows need none. */
export const isConfirmed = (typed: string, count: number) => count <= CONFIRM_ABOVE || typed.replace(/[\s.,’']/g, '') === String(count);

type Props = { count: number; value: string; onChange: (typed: string) => void; tried: boolean; autoFocus?: boolean };

/** Many rows are confirmed by typing how many; nothing for a few. */
export function CountField({ count, value, onChange, tried, autoFocus }: Props) {
  const t = useTranslations('bulk.confirm');
  if (count <= CONFIRM_ABOVE) return null;
  return (
    <TextField
      label={t('label', { count: String(count) })}
      required
      autoComplete="off"
      autoFocus={autoFocus}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={tried && !isConfirmed(value, count) ? t('differs', { count: String(count) }) : undefined}
    />
  );
}
