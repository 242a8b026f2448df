'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { DownloadBar } from '#components/ui/feedback/DownloadBar.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useIsCore } from '#lib/browser/api/useCapabilities.tsx';
import type { useDownload } from '#lib/browser/api/useDownload.ts';
import { ActionButton } from './ActionButton.tsx';
import { Dialog } from './Dialog.tsx';

const FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export type ExportFile = Pick<ReturnType<typeof useDownload>, 'cancel' | 'progress' | 'error'> & {
  columns: number;
  go: (format: ExportFormat) => Promise<boolean>;
};

type Props = {
  title: string;
  go?: string;
  file: ExportFile;
  kind?: ReactNode;
  instead?: ReactNode;
  reason?: string;
  done: string;
  onClose: () => void;
};

export function ExportDialog({ title, go = title, file, kind, instead, reason, done, onClose }: Props) {
  const { columns, cancel, progress, error } = file;
  const t = useTranslations('ui');
  const common = useTranslations('common');
  const toast = useToast();
  const id = useId();
  // By the specification it need neither write workbooks nor choose columns.
  const isCore = useIsCore();
  const formats = isCore ? FORMATS.toReversed() : FORMATS;
  const [format, setFormat] = useState<ExportFormat>(isCore ? 'csv' : 'xlsx');
  const start = async () => {
    if (!(await file.go(format))) return;
    toast(done);
    onClose();
  };
  return (
    <Dialog open onClose={() => !progress && onClose()} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {!progress && kind}
        {!instead && !isCore && <span>{t('export.columns', { columns })}</span>}
        {error && <Failure title={t('export.failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        {progress ? (
          <DownloadBar progress={progress} />
        ) : (
          (instead ?? (
            <RadioGroup aria-label={t('export.format')} value={format} onChange={(_, value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}>
              {formats.map((each) => (
                <FormControlLabel key={each} value={each} control={<Radio />} label={t(`export.${each}`)} />
              ))}
            </RadioGroup>
          ))
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={progress ? cancel : onClose}>{progress ? t('export.stop') : common('close')}</Button>
        <ActionButton
          variant="contained"
          color="primary"
          running={progress ? t('export.running') : undefined}
          reason={reason}
          onClick={() => void start()}
        >
          {error ? common('tryAgain') : go}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
