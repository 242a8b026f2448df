'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { BulkJob } from '#lib/contract/bulk.ts';
import { JobLink } from './JobLink.tsx';

/** Why an order was not taken. Somebody else's that is under way is named, with how far it is and a way to follow it. */
export function Refused({ error, retry }: { error: ApiError; retry?: () => void }) {
  const t = useTranslations('bulk.refused');
  const { code, current } = error.problem;
  const other = BulkJob.safeParse(current);
  if (code === 'duplicate' && other.success)
    return (
      <Alert kind="refusal" title={t('taken', { who: other.data.created_by ?? 'none' })}>
        {t('takenWhy')}
        <JobLink job={other.data} />
      </Alert>
    );
  if (code === 'confirm_needed') return <Alert kind="warn">{t('changed')}</Alert>;
  return <Failure problem={error.problem} title={t('title')} retryAfter={error.retryAfter} retry={retry} />;
}
