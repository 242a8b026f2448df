'use client';

import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { usePageCommand } from '#lib/browser/pageCommands.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';

const SunsetExportDialog = lazy(async () => ({ default: (await import('./SunsetExportDialog.tsx')).SunsetExportDialog }));

/** Opens the export of these sites, as a table or as letters. */
export function SunsetExport({ items }: { items: readonly SunsetItem[] }) {
  const t = useTranslations('sunset.export');
  const ui = useTranslations('ui.export');
  const [open, setOpen] = useState(false);
  const count = items.length;
  usePageCommand(count > 0 ? { icon: <ExportIcon aria-hidden />, label: t('title', { count }), run: () => setOpen(true) } : null);
  if (count === 0) return null;
  return (
    <>
      <Button startIcon={<ExportIcon />} onClick={() => setOpen(true)}>
        {ui('button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SunsetExportDialog items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
