'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';

export type ImportProps = { batchId?: number; onClose: () => void };

export function ImportDialog({ onClose }: ImportProps) {
  const t = useTranslations('import');
  const ui = useTranslations('ui');
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('title')}</DialogTitle>
      <DialogActions>
        <Button onClick={onClose}>{ui('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
