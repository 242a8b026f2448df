'use client';

import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { usePageCommand } from '#lib/browser/page/pageCommands.ts';

/** Opens an export, here and from the palette, where `title` says what goes out; the dialog comes when it is wanted. */
export function ExportButton({
  title,
  isOffered,
  dialog,
}: {
  title: string;
  isOffered: boolean;
  dialog: (close: () => void) => ReactNode;
}) {
  const t = useTranslations('ui.export');
  const [open, setOpen] = useState(false);
  usePageCommand(isOffered ? { icon: <ExportIcon aria-hidden />, label: title, run: () => setOpen(true) } : null);
  if (!isOffered) return null;
  return (
    <>
      <Button startIcon={<ExportIcon />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
