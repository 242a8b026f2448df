'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { Failure } from './Failure.tsx';

type Props = { title: string; error: ApiError; open?: boolean; instead?: ReactNode; onClose: () => void };

/** Why an act did not happen, of a menu or a row that has no place of its own to say it. `instead`: what is known better than the problem. */
export function FailureDialog({ title, error, open = true, instead, onClose }: Props) {
  const common = useTranslations('common');
  return (
    <Dialog open={open} onClose={onClose} aria-label={title}>
      <DialogContent sx={{ paddingTop: 5 }}>
        {instead || <Failure problem={error.problem} title={title} retryAfter={error.retryAfter} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
