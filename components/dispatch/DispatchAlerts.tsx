'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { DayAddress } from './useDayView.ts';

type Props = {
  address: DayAddress;
  work: { error: ApiError | undefined; canAssign: boolean; retry(): void };
  mayPlan: boolean;
  notSent: ApiError | undefined;
  onSeen(): void;
  /** Everybody's work of today is over. */
  isDone: boolean;
};

export function DispatchAlerts({ address: { day, today, goTo }, work, mayPlan, notSent, onSeen, isDone }: Props) {
  const t = useTranslations('dispatch');
  return (
    <PageAlerts>
      {work.error && <Failure problem={work.error.problem} retryAfter={work.error.retryAfter} retry={work.retry} />}
      {notSent && <Failure title={t('send.failed')} problem={notSent.problem} retryAfter={notSent.retryAfter} retry={onSeen} />}
      {!work.canAssign && <Alert kind="info">{t('plain')}</Alert>}
      {mayPlan && day < today && <Alert kind="info">{t('pastDay')}</Alert>}
      {isDone && (
        <Alert kind="info" action={<Button onClick={() => goTo(daysAfter(today, 1))}>{t('day.after')}</Button>}>
          {t('todayDone')}
        </Alert>
      )}
    </PageAlerts>
  );
}
