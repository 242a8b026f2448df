'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

/** Why an act of a menu did not happen; a menu has no place of its own to say it. */
export function FailureDialog({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const t = useTranslations('batches');
  const common = useTranslations('common');
  const [seen, setSeen] = useState<ApiError>();
  const close = () => {
    setSeen(error);
    onClose();
  };
  const isInJob = error.problem.errors?.action?.includes('in-job') ?? false;
  return (
    <Dialog open={seen !== error} onClose={close} aria-label={t('failed')}>
      <DialogContent sx={{ paddingTop: 5 }}>
        {isInJob ? t('inJob') : <Failure problem={error.problem} title={t('failed')} retryAfter={error.retryAfter} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
