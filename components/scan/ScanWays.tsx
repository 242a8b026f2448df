'use client';

import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';

const PasteDialog = lazyPart(async () => (await import('./PasteDialog.tsx')).PasteDialog);

type Props = {
  camera: boolean;
  onCamera: (on: boolean) => void;
  onGroups: (groups: string[][]) => void;
  onFile: (file: File) => void;
  onDone: () => void;
};

export function ScanWays({ camera, onCamera, onGroups, onFile, onDone }: Props) {
  const t = useTranslations('scan.field');
  const common = useTranslations('common');
  const chooser = useRef<HTMLInputElement>(null);
  const [pasting, setPasting] = useState(false);
  return (
    <>
      <Button startIcon={<PhotoCameraOutlined />} aria-pressed={camera} onClick={() => onCamera(!camera)}>
        {camera ? t('cameraStop') : common('camera')}
      </Button>
      <Button startIcon={<ContentPasteOutlined />} aria-haspopup="dialog" onClick={() => setPasting(true)}>
        {t('paste')}
      </Button>
      <Button startIcon={<UploadFileOutlined />} onClick={() => chooser.current?.click()}>
        {t('file')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*,.csv,.txt,text/plain,text/csv"
        aria-label={t('file')}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
          onDone();
        }}
      />
      {pasting && (
        <PasteDialog
          onTake={onGroups}
          onClose={() => {
            setPasting(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
