'use client';

import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { IMPORT_LIMITS } from '#lib/contract/imports.ts';
import { MB } from './readFile.ts';

/** Where a file is chosen; it can be dropped and pasted anywhere in the dialog. */
export function ImportDrop({ isOver, onFile }: { isOver: boolean; onFile: (file: File | undefined) => void }) {
  const t = useTranslations('imports.file');
  const input = useRef<HTMLInputElement>(null);
  return (
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
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Box component="span" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        {t('what', { megabytes: IMPORT_LIMITS.bytes / MB, rows: IMPORT_LIMITS.rows })}
      </Box>
    </Box>
  );
}
