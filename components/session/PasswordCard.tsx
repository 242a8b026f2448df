'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import css from './PasswordCard.module.css';
import { PasswordField } from './PasswordField.tsx';
import type { FieldName } from './passwordChange.ts';
import { usePasswordChange } from './usePasswordChange.ts';

const UNSURE = ['failed', 'timeout', 'unreachable'];

/** The change of one's own password, which ends every other session of one's own. */
export function PasswordCard() {
  const t = useTranslations('session.profile.password');
  const common = useTranslations('common');
  const email = useUser()?.email;
  const { form, submit, fieldOf, running, done, failure } = usePasswordChange();
  const field = (name: FieldName) => {
    const { mistake, onChange, ...rest } = fieldOf(name);
    return { ...rest, onChange: (event: { target: { value: string } }) => onChange(event.target.value), error: mistake && t(mistake) };
  };
  return (
    <Card title={common('password')}>
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className={css.form}>
        <span>{t('about')}</span>
        {done && (
          <Alert kind="ok" title={t('done')}>
            {t('doneWhy')}
          </Alert>
        )}
        {failure && (
          <Failure
            title={t(UNSURE.includes(failure.problem.code) ? 'unsure' : 'failed')}
            problem={failure.problem}
            retryAfter={failure.retryAfter}
          />
        )}
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField {...field('current')} label={t('current')} autoComplete="current-password" />
        <PasswordField {...field('password')} label={common('newPassword')} autoComplete="new-password" />
        <PasswordField {...field('again')} label={t('again')} autoComplete="new-password" />
        <ActionButton
          type="submit"
          variant="contained"
          color="primary"
          running={running ? t('saving') : undefined}
          style={{ justifySelf: 'start' }}
        >
          {t('save')}
        </ActionButton>
      </form>
    </Card>
  );
}
