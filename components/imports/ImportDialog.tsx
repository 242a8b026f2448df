'use client';

import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useEffect, useId } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { useImport } from './useImport.ts';
import { useImportOffer } from './useImportOffer.ts';

type Props = { batchId?: number; onClose: () => void };

export function ImportDialog({ batchId, onClose }: Props) {
  const t = useTranslations('imports');
  const confirm = useConfirm();
  const id = useId();
  const work = useImport(batchId);
  const offer = useImportOffer();
  const toast = useToast();
  const isWork = work.draft.file !== undefined && work.step !== 'done';

  const isAtRisk = isWork && !work.kept.isKept;

  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);

  const close = async () => {
    const question = {
      title: t('leave.title'),
      text: t(work.running === 'import' ? 'leave.underWay' : 'leave.text'),
      confirm: t('leave.confirm'),
      cancel: t('leave.stay'),
      final: true,
    };
    if (isWork && work.running !== 'import' && (await work.kept.flush())) {
      toast(t('drafts.kept', { name: work.draft.file?.name ?? '' }));
    } else if (isWork && !(await confirm(question))) return;
    onClose();
    if (work.done) offer(work.done, work.draft.file?.name ?? '');
  };

  const parts = { work, batchId, onClose: () => void close() };
  return (
    <Dialog
      open
      onClose={() => void close()}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: { sm: 960 }, height: { sm: 'min(760px, 90dvh)' } } } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 24px', paddingInlineEnd: 5 }}>
        <DialogTitle id={id} sx={{ flex: 'none' }}>
          {t(batchId === undefined ? 'title' : 'titleBatch')}
        </DialogTitle>
        <ImportSteps step={work.step} />
      </Box>
      {work.kept.isElsewhere && work.step !== 'done' && (
        <Box sx={{ px: 5, pb: 2 }}>
          <Alert kind="warn">{t('drafts.elsewhere')}</Alert>
        </Box>
      )}
      {work.step === 'file' && <ImportFile {...parts} />}
      {work.step === 'columns' && <ImportColumns {...parts} />}
      {work.step === 'rows' && <ImportRows {...parts} />}
      {work.step === 'done' && <ImportDone {...parts} />}
    </Dialog>
  );
}
