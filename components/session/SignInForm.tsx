'use client';

import { useTranslations } from 'next-intl';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryRefused } from './EntryRefused.tsx';
import css from './entry.module.css';
import { PasswordField } from './PasswordField.tsx';
import { useEntry } from './useEntry.ts';

const typed = (text: string) => text.trim() !== '';
const fields = { email: typed, password: typed };

export function SignInForm({ next }: { next: string | undefined }) {
  const t = useTranslations('session.login');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const { submit, running, refusal, isMissing } = useEntry({ action: 'login', fields, next });
  return (
    <EntryForm
      title={titles('auth-login')}
      onSubmit={submit}
      running={running ? t('running') : undefined}
      button={t('submit')}
      refused={refusal && <EntryRefused refusal={refusal} failed={{ title: t('failed.title') }} />}
    >
      {next && next !== '/' && <p className={css.about}>{t('goOn')}</p>}
      <EmailField isMissing={isMissing('email')} autoFocus />
      <PasswordField
        label={common('password')}
        autoComplete="current-password"
        error={isMissing('password') ? t('missing.password') : undefined}
      />
    </EntryForm>
  );
}
