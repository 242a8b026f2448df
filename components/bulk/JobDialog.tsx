'use client';

import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';
import { JobActs } from './JobActs.tsx';
import { JobBody } from './JobBody.tsx';
import { JobActions, JobFrame } from './JobFrame.tsx';
import { useJob } from './useJob.ts';

export function JobDialog({ id: given, first, onClose }: { id: number; first?: BulkJob; onClose: () => void }) {
  const t = useTranslations('bulk');
  const common = useTranslations('common');
  const hasAddress = useCapability('operations');
  const [id, setId] = useState(given);
  const sight = useJob(id, first);
  const { job, show } = sight;
  const follow = (next: BulkJob) => {
    show('all');
    setId(next.id);
  };
  return (
    <JobFrame job={job} onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <JobBody {...sight} />
      </DialogContent>
      <JobActions>
        {job && hasAddress && (
          <LinkButton href={hrefOf('operation', { kind: 'bulk', id: job.id })} onClick={onClose}>
            {t('page')}
          </LinkButton>
        )}
        {job && <JobActs job={job} onFollow={follow} />}
        <Button onClick={onClose}>{common('close')}</Button>
      </JobActions>
    </JobFrame>
  );
}
