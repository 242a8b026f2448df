'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryRefused } from './EntryRefused.tsx';
import css from './entry.module.css';
import { PasswordField } from './PasswordField.tsx';
import { useEntry } from './useEntry.ts';

const typed = (text: string) => text.trim() !== '';
const fields = { fullName: typed, email: typed, password: (text: string) => text.length >= 10 };

export function InviteForm({ invite }: { invite: string }) {
  const t = useTranslations('session.login');
  const password = useTranslations('session.profile.password');
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
      <p className={css.about}>{t('invite.about')}</p>
      <TextField
        label={t('invite.fullName')}
        name="fullName"
        autoComplete="name"
        required
        error={isMissing('fullName') ? t('missing.fullName') : undefined}
        size="medium"
      />
      <EmailField isMissing={isMissing('email')} />
      <PasswordField
        label={common('newPassword')}
        autoComplete="new-password"
        error={isMissing('password') ? password('short') : undefined}
      />
    </EntryForm>
  );
}
