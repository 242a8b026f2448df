'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { JobLink } from './JobLink.tsx';

const MOST = 5;

export function OpenJobs() {
  const t = useTranslations('bulk');
  const { data } = useRead(contract.bulk.list, { query: { open: '1', per_page: MOST } });
  if (!data?.data.length) return null;
  return (
    <Box component="ul" aria-label={t('underWay')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Box component="li" aria-hidden sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('underWay')}
      </Box>
      {data.data.map((job) => (
        <li key={job.id}>
          <JobLink job={job} />
        </li>
      ))}
    </Box>
  );
}
