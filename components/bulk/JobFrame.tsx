'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';
import { useJobTitle } from './useJobTitle.ts';

/** The second click of a double one does nothing: the first began the job, whose dialog stands where the order's did. */
export const JobActions = ({ children }: { children: ReactNode }) => (
  <DialogActions onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}>{children}</DialogActions>
);

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
