'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { IMPORT_LIMITS } from '#lib/contract/imports.ts';
import { fileRefusal } from './draft.ts';
import { ImportDrafts } from './ImportDrafts.tsx';
import { ImportDrop } from './ImportDrop.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportLast } from './ImportLast.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { StepProps } from './parts.ts';
import { MB, readFile, type Unread } from './readFile.ts';

export function ImportFile({ work, batchId, onClose }: StepProps) {
  const t = useTranslations('imports.file');
  const ui = useTranslations('ui');
  const [pasted, setPasted] = useState('');
  const [unread, setUnread] = useState<Unread>();
  const [isOver, setOver] = useState(false);
  const wrong = work.report && fileRefusal(work.report);

  const take = async (given: File | undefined) => {
    if (!given || work.running) return;
    const read = await readFile(given);
    setUnread(read.unread);
    if (read.file) await work.choose(read.file);
  };
  const takePasted = () => take(new File([pasted], t('pastedName'), { type: 'text/csv' }));

  return (
    <>
      <DialogContent
        sx={{ display: 'flex', flexDirection: 'column', gap: 4, flex: 1, overflow: 'auto' }}
        onPaste={(event) => void take(event.clipboardData.files[0])}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <ImportFailure work={work} again={work.draft.file && (() => void work.choose(work.draft.file ?? new File([], '')))} />
        {unread && (
          <ImportFailure title={t(unread.why, { name: unread.name, size: Math.ceil(unread.size / MB), most: IMPORT_LIMITS.bytes / MB })} />
        )}
        {wrong && !work.running && <ImportFailure title={t('refused', { name: work.draft.file?.name ?? '' })} refusal={wrong} />}
        <ImportDrop isOver={isOver} onFile={(file) => void take(file)} />
        {work.running ? (
          <ImportProgress running={work.running} />
        ) : (
          <TextArea
            label={t('paste')}
            hint={t('pasteHint')}
            minRows={3}
            maxRows={8}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        )}
        {!work.running && <ImportDrafts batchId={batchId} onResume={work.resume} />}
        <ImportLast />
      </DialogContent>
      <DialogActions>
        <Button onClick={work.running ? work.stop : onClose}>{ui('cancel')}</Button>
        {pasted.trim() && (
          <Button variant="contained" color="primary" onClick={() => void takePasted()}>
            {t('take')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
