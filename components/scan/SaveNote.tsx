'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { useSave } from './useSave.ts';

type Props = { saving: Pick<ReturnType<typeof useSave>, 'saving' | 'sent' | 'refusals' | 'orderRefused' | 'failure'>; onAgain: () => void };

export function SaveNote({ saving: { saving, sent, refusals, orderRefused, failure }, onAgain }: Props) {
  const t = useTranslations('scan.save');
  const isOpen = sent.size > 0 && !saving;
  return (
    <>
      {isOpen && (
        <Alert kind="warn" title={t('unanswered', { count: sent.size })} action={<Button onClick={onAgain}>{t('askAgain')}</Button>}>
          {t('unansweredWhy')}
        </Alert>
      )}
      {failure && <Failure problem={failure.problem} retryAfter={failure.retryAfter} />}
      {orderRefused && <Alert kind="crit">{t('orderRefused')}</Alert>}
      {refusals.size > 0 && <Alert kind="crit">{t('rows', { count: refusals.size })}</Alert>}
    </>
  );
}
