'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { DownloadBar } from '#components/ui/DownloadBar.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { useToast } from '#components/ui/Toasts.tsx';
import { useDownload } from '#lib/browser/useDownload.ts';
import { contract } from '#lib/contract/index.ts';
import { type SimSelection, selectionBody } from '#lib/contract/simSelection.ts';
import type { SimField } from '#lib/contract/sims.ts';

const FORMATS = ['xlsx', 'csv'] as const;

/** These SIMs as a file, with the columns of the list. Closing it stops the file on its way. */
export function SimExportDialog({ selection, fields, onClose }: { selection: SimSelection; fields: SimField[]; onClose: () => void }) {
  const t = useTranslations('sims');
  const ui = useTranslations('ui');
  const toast = useToast();
  const id = useId();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xlsx');
  const { start, cancel, progress, error } = useDownload(contract.sims.export);
  const { count } = selection;
  const go = async () => {
    const heads = fields.map((field) => t(`fields.${field}`));
    const body = { ...selectionBody(selection), format, columns: fields, heads };
    if (!(await start({ body }, `sims.${format}`))) return;
    toast(t('export.done', { count }));
    onClose();
  };
  return (
    <Dialog open onClose={() => !progress && onClose()} aria-labelledby={id}>
      <DialogTitle id={id}>{t('export.title', { count })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <span>{t('export.columns', { columns: fields.length })}</span>
        {error && <Failure title={t('export.failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        {progress ? (
          <DownloadBar progress={progress} />
        ) : (
          <RadioGroup aria-label={t('export.format')} value={format} onChange={(_, value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}>
            {FORMATS.map((each) => (
              <FormControlLabel key={each} value={each} control={<Radio />} label={t(`export.${each}`)} sx={{ marginInlineStart: -1 }} />
            ))}
          </RadioGroup>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={progress ? cancel : onClose}>{t(progress ? 'export.stop' : 'export.close')}</Button>
        <Button variant="contained" color="primary" disabled={Boolean(progress)} onClick={() => void go()}>
          {progress ? t('export.running') : error ? ui('retry') : t('export.go', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
