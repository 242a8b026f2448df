'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryRefused } from './EntryRefused.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useEntry } from './useEntry.ts';

const typed = (text: string) => text.trim() !== '';
const fields = { fullName: typed, email: typed, password: (text: string) => text.length >= 10 };

export function InviteForm({ invite }: { invite: string }) {
  const t = useTranslations('session.login');
  const common = useTranslations('common');
  const { submit, running, refusal, isMissing } = useEntry({ action: 'register', fields, more: { invite } });
  const failed = { title: t('invite.failed'), text: t('invite.used') };
  return (
    <EntryForm
      title={t('invite.title')}
      onSubmit={submit}
      running={running ? t('invite.running') : undefined}
      button={t('invite.submit')}
      refused={refusal && <EntryRefused refusal={refusal.why === 'wrong' ? { ...refusal, why: 'failed' } : refusal} failed={failed} />}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('invite.about')}</Typography>
      <TextField
        label={t('invite.fullName')}
        name="fullName"
        autoComplete="name"
        required
        error={isMissing('fullName') ? t('missing.fullName') : undefined}
        sx={{ minHeight: 40 }}
      />
      <EmailField isMissing={isMissing('email')} />
      <PasswordField
        label={common('newPassword')}
        autoComplete="new-password"
        error={isMissing('password') ? t('missing.newPassword') : undefined}
      />
    </EntryForm>
  );
}
