'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';
import { useJobTitle } from './useJobTitle.ts';

/**
 * What can be done about a job. The second click of a double one does nothing: the first began the job, whose dialog stands where the order's did,
 * and would be closed before anybody saw it.
 */
export const JobFoot = ({ children }: { children: ReactNode }) => (
  <DialogActions onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}>{children}</DialogActions>
);

/** The wide dialog around a job, titled by what it does. */
export function JobFrame({ job, onClose, children }: { job: BulkJob | undefined; onClose: () => void; children: ReactNode }) {
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
