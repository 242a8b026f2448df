'use client';

import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { useAllows } from '#lib/browser/useUser.tsx';
import { contract } from '#lib/contract/index.ts';
import type { SimSelection } from '#lib/contract/simSelection.ts';
import type { SimField } from '#lib/contract/sims.ts';

const SimExportDialog = lazy(async () => ({ default: (await import('./SimExportDialog.tsx')).SimExportDialog }));

/** Opens the export of these SIMs, for those who may. */
export function SimExport({ selection, fields }: { selection: SimSelection; fields: SimField[] }) {
  const t = useTranslations('sims.export');
  const may = useAllows();
  const [open, setOpen] = useState(false);
  if (!may(contract.sims.export.access)) return null;
  return (
    <>
      <Button startIcon={<ExportIcon />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SimExportDialog selection={selection} fields={fields} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
