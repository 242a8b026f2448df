'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { GhostFile } from './ghostFile.ts';

const GhostExportDialog = lazyPart(async () => (await import('./GhostExportDialog.tsx')).GhostExportDialog);

export function GhostExport(file: GhostFile) {
  const common = useTranslations('common');
  const isOffered = useAllows()(contract.ghosts.export.access) && file.count > 0;
  const dialog = (close: () => void) => <GhostExportDialog {...file} onClose={close} />;
  return <ExportButton title={common('exportEntries', { count: file.count })} isOffered={isOffered} dialog={dialog} />;
}
