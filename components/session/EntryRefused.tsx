'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import css from './entry.module.css';
import type { Refusal } from './signInCalls.ts';

type Props = {
  refusal: Refusal;
  failed: { title: string; text?: string };
};

export function EntryRefused({ refusal: { why, seconds, requestId }, failed }: Props) {
  const t = useTranslations('session.login');
  const ui = useTranslations('ui.failure');
  const message = {
    wrong: { title: t('wrong.title'), text: t('wrong.text') },
    tooMany: {
      title: t('tooMany.title'),
      text: seconds < 60 ? t('tooMany.soon', { seconds }) : t('tooMany.text', { minutes: Math.ceil(seconds / 60) }),
    },
    down: { title: t('down.title'), text: t('down.text') },
    failed,
  }[why];
  return (
    <Alert kind="crit" title={message.title}>
      {message.text}
      {requestId && (why === 'down' || why === 'failed') && (
        <p className={css.request}>
          {ui('request')}{' '}
          <code dir="ltr" translate="no">
            {requestId}
          </code>
        </p>
      )}
    </Alert>
  );
}
