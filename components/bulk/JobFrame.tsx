'use client';

import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { Job } from '#lib/contract/jobs.ts';
import { useJobTitle } from './useJobTitle.ts';

/** The wide dialog around a job, titled by what it does. */
export function JobFrame({ job, onClose, children }: { job: Job | undefined; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('bulk');
  const { jobTitle } = useJobTitle();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { maxWidth: { sm: 720 } } } }}>
      <DialogTitle id={id}>{job ? jobTitle(job) : t('one')}</DialogTitle>
      {children}
    </Dialog>
  );
}
