'use client';

import { useTranslations } from 'next-intl';
import { EntryForm } from './EntryForm.tsx';
import { EntryRefused } from './EntryRefused.tsx';
import css from './entry.module.css';
import { PasswordField } from './PasswordField.tsx';
import { useEntry } from './useEntry.ts';

const fields = { password: (text: string) => text.length >= 10 };

export function ChooseForm({ link, email }: { link: string; email: string | null }) {
  const t = useTranslations('session.login');
  const password = useTranslations('session.profile.password');
  const common = useTranslations('common');
  const { submit, running, refusal, isMissing } = useEntry({ action: 'password', fields, more: { link } });
  const failed = { title: t('choose.failed'), text: t('choose.used') };
  return (
    <EntryForm
      title={t('choose.title')}
      onSubmit={submit}
      running={running ? t('choose.running') : undefined}
      button={t('choose.submit')}
      refused={refusal && <EntryRefused refusal={refusal.why === 'wrong' ? { ...refusal, why: 'failed' } : refusal} failed={failed} />}
    >
      <p className={css.about}>{email ? t('choose.about', { email }) : t('invite.about')}</p>
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label={common('newPassword')}
        autoComplete="new-password"
        error={isMissing('password') ? password('short') : undefined}
      />
    </EntryForm>
  );
}
