'use client';

import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { usePageCommand } from '#lib/browser/pageCommands.ts';
import type { TicketField, TicketQuery } from '#lib/contract/tickets.ts';

const TicketExportDialog = lazy(async () => ({ default: (await import('./TicketExportDialog.tsx')).TicketExportDialog }));

/** Ticked tickets (`ids`), or all that the query finds. */
export type TicketSelection = { query: TicketQuery; ids?: readonly number[]; count: number };

/** Opens the export of these tickets. */
export function TicketExport(props: { selection: TicketSelection; fields: TicketField[] }) {
  const t = useTranslations('tickets.export');
  const ui = useTranslations('ui.export');
  const [open, setOpen] = useState(false);
  const { count } = props.selection;
  usePageCommand(count > 0 ? { icon: <ExportIcon aria-hidden />, label: t('title', { count }), run: () => setOpen(true) } : null);
  if (count === 0) return null;
  return (
    <>
      <Button startIcon={<ExportIcon />} onClick={() => setOpen(true)}>
        {ui('button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TicketExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
