'use client';

import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { IMPORT_LIMITS } from '#lib/contract/imports.ts';
import { fileRefusal } from './draft.ts';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportLast } from './ImportLast.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { StepProps } from './parts.ts';
import { readFile, type Unread } from './readFile.ts';

const MB = 1024 * 1024;

export function ImportFile({ work, onClose }: StepProps) {
  const t = useTranslations('imports.file');
  const ui = useTranslations('ui');
  const input = useRef<HTMLInputElement>(null);
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
        <ImportFailure work={work} again={() => void work.choose(work.draft.file ?? new File([], ''))} />
        {unread && (
          <ImportFailure title={t(unread.why, { name: unread.name, size: Math.ceil(unread.size / MB), most: IMPORT_LIMITS.bytes / MB })} />
        )}
        {wrong && !work.running && <ImportFailure title={t('refused', { name: work.draft.file?.name ?? '' })} refusal={wrong} />}
        <Box
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 3,
            padding: '28px 20px',
            textAlign: 'center',
            border: '1px dashed',
            borderColor: isOver ? 'accent.main' : 'line.strong',
            borderRadius: '8px',
            bgcolor: isOver ? 'accent.tint' : 'ground.sunken',
          }}
        >
          <span>{t('drop')}</span>
          <Button autoFocus size="medium" startIcon={<FileUploadOutlined />} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx"
            data-testid="import-file"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Box component="span" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
            {t('what', { megabytes: IMPORT_LIMITS.bytes / MB, rows: IMPORT_LIMITS.rows })}
          </Box>
        </Box>
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
