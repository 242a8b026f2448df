'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import * as contract from '#lib/contract/index.ts';
import { JobLink } from './JobLink.tsx';

const isOver = (job: BulkJob) => job.finished_at !== null;

export function BatchJobsPanel({ batchId }: { batchId: number }) {
  const t = useTranslations('bulk');
  const isThere = useCapability('bulk');
  const [hasAll, setAll] = useState(false);
  const { data } = useRead(contract.bulk.list, isThere ? { query: { batch_id: batchId, per_page: 50 } } : null);
  useChannel('jobs', 'jobs');
  const jobs = data?.data ?? [];
  const open = jobs.filter((job) => !isOver(job));
  const shown = hasAll ? jobs : open.length > 0 ? open : jobs.slice(0, 1);
  if (jobs.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('open')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: 2, px: { xs: 4, sm: 5 }, pb: 3 }}
    >
      {shown.map((job) => (
        <Box
          key={job.id}
          sx={{
            flex: '0 1 400px',
            minWidth: 0,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
          }}
        >
          <JobLink job={job} />
        </Box>
      ))}
      {jobs.length > shown.length && (
        <Button variant="text" onClick={() => setAll(true)}>
          {t('older', { count: jobs.length - shown.length })}
        </Button>
      )}
    </Box>
  );
}
