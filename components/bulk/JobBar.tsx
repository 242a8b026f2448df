'use client';

import { useTranslations } from 'next-intl';
import { SegmentBar } from '#components/ui/display/SegmentBar.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';

export const answered = ({ done, failed, skipped }: BulkJob) => done + failed + skipped;

export function JobBar({ job, thin = false }: { job: BulkJob; thin?: boolean }) {
  const t = useTranslations('bulk');
  const { total, done, failed, skipped, acting } = job;
  return (
    <SegmentBar
      {...{ total, done, failed, skipped, acting, thin }}
      label={t('progress')}
      text={t('answered', { answered: answered(job), total })}
      now={answered(job)}
    />
  );
}
