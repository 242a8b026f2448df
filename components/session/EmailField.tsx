'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';

export function EmailField({ isMissing, autoFocus }: { isMissing: boolean; autoFocus?: boolean }) {
  const t = useTranslations('session.login');
  const fields = useTranslations('fields');
  return (
    <TextField
      label={fields('email')}
      name="email"
      type="email"
      autoComplete="username"
      required
      autoFocus={autoFocus}
      error={isMissing ? t('missing.email') : undefined}
      size="medium"
    />
  );
}
