'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

/** Why there is no sheet; a button in a row has no place of its own to say it. */
export function EvidenceFailure({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const t = useTranslations('evidence');
  const common = useTranslations('common');
  return (
    <Dialog open onClose={onClose} aria-label={t('notMade')}>
      <DialogContent sx={{ paddingTop: 5 }}>
        <Failure problem={error.problem} title={t('notMade')} retryAfter={error.retryAfter} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
