'use client';

import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { usePageCommand } from '#lib/browser/pageCommands.ts';
import { useAllows } from '#lib/browser/useUser.tsx';
import { contract } from '#lib/contract/index.ts';
import type { SimSelection } from '#lib/contract/simSelection.ts';
import type { SimField } from '#lib/contract/sims.ts';

const SimExportDialog = lazy(async () => ({ default: (await import('./SimExportDialog.tsx')).SimExportDialog }));

/** Opens the export of these SIMs, for those who may. */
export function SimExport({ selection, fields }: { selection: SimSelection; fields: SimField[] }) {
  const t = useTranslations('sims.export');
  const ui = useTranslations('ui.export');
  const may = useAllows();
  const [open, setOpen] = useState(false);
  const isMine = may(contract.sims.export.access);
  usePageCommand(
    isMine ? { icon: <ExportIcon aria-hidden />, label: t('title', { count: selection.count }), run: () => setOpen(true) } : null,
  );
  if (!isMine) return null;
  return (
    <>
      <Button startIcon={<ExportIcon />} onClick={() => setOpen(true)}>
        {ui('button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SimExportDialog selection={selection} fields={fields} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
