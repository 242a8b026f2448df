'use client';

import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { codeIn } from '#lib/browser/scan/codes.ts';
import { FileNote } from './FileNote.tsx';
import { LookupAnswer } from './LookupAnswer.tsx';
import { useFileCodes } from './useFileCodes.ts';

const Camera = lazyPart(async () => (await import('./CameraPicker.tsx')).CameraPicker);

export function ScanAction({ onClose }: { onClose: () => void }) {
  const t = useTranslations('scan.lookup');
  const words = useTranslations('scan.field');
  const common = useTranslations('common');
  const chooser = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [camera, setCamera] = useState(false);
  const seek = (text: string) => {
    setTyped('');
    if (codeIn(text)) setSought(codeIn(text));
  };
  const files = useFileCodes(([codes]) => codes?.[0] && seek(codes[0]), true);
  return (
    <ReadDialog title={t('title')} sx={{ display: 'grid', gap: 3 }} onClose={onClose}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          seek(typed);
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2, alignItems: 'start' }}
      >
        <TextField
          label={t('label')}
          hint={t('hint')}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="contained" color="primary" sx={{ mt: 5 }}>
          {t('go')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button startIcon={<PhotoCameraOutlined />} aria-pressed={camera} onClick={() => setCamera(!camera)}>
          {camera ? words('cameraStop') : common('camera')}
        </Button>
        <Button onClick={() => chooser.current?.click()}>{t('picture')}</Button>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t('picture')}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void files.read(file);
          }}
        />
      </Box>
      {camera && <Camera anything onPairs={([pair]) => pair?.[0] && seek(pair[0])} onSingles={([code = '']) => seek(code)} />}
      {files.reading && <FileNote reading={files.reading} />}
      <LookupAnswer code={sought} onGo={onClose} />
    </ReadDialog>
  );
}
