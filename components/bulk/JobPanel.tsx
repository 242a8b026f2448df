'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import type { BulkJob } from '#lib/contract/bulk.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { JobActs } from './JobActs.tsx';
import { JobBody } from './JobBody.tsx';
import { useJob } from './useJob.ts';

/** How far a bulk change is, its rows, and what can be done about it, on its own page. What is begun from here is shown at its own. */
export function JobPanel({ id }: { id: number }) {
  const t = useTranslations('bulk');
  const router = useRouter();
  const sight = useJob(id);
  const { job } = sight;
  const follow = (next: BulkJob) => router.push(hrefOf('operation', { kind: 'bulk', id: next.id }));
  return (
    <Card title={t('one')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {job && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
            <JobActs job={job} onFollow={follow} />
          </Box>
        )}
        <JobBody {...sight} />
      </Box>
    </Card>
  );
}
