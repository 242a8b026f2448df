'use client';

import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { BulkFallback } from './bulkFallback.ts';
import { JobActions, JobFrame } from './JobFrame.tsx';
import { JobRows } from './JobRows.tsx';
import { JobView } from './JobView.tsx';
import { useBulkFallback } from './useBulkFallback.ts';

/** As many rows as one reads; the failed ones first. */
const SHOWN = 100;

export function BulkFallbackDialog({ fallback, onClose }: { fallback: BulkFallback; onClose: () => void }) {
  const t = useTranslations('bulk');
  const common = useTranslations('common');
  const { job, rows, pause, resume, cancel } = useBulkFallback(fallback);
  const isOver = job?.finished_at !== null && job !== undefined;
  const outcomes = rows.filter(({ state }) => state !== 'waiting' && state !== 'done');
  const shown = outcomes.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed')).slice(0, SHOWN);
  return (
    <JobFrame job={job} onClose={() => isOver && onClose()}>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        {!isOver && <Alert kind="warn">{t('fallback.stay')}</Alert>}
        {job && <JobView job={job} isFallback />}
        <JobRows rows={shown} />
      </DialogContent>
      <JobActions>
        {job?.state === 'running' && <Button onClick={pause}>{t('acts.pause')}</Button>}
        {job?.state === 'paused' && <Button onClick={resume}>{t('acts.resume')}</Button>}
        {!isOver && job?.state !== 'cancelled' && (
          <Button color="error" onClick={cancel}>
            {t('acts.cancel')}
          </Button>
        )}
        {isOver && <Button onClick={onClose}>{common('close')}</Button>}
      </JobActions>
    </JobFrame>
  );
}
