'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { GhostKind, GhostQuery } from '#lib/contract/ghosts.ts';
import * as contract from '#lib/contract/index.ts';

const GhostExportDialog = lazyPart(async () => (await import('./GhostExportDialog.tsx')).GhostExportDialog);

export type GhostFile = { kind: GhostKind; currency: string; query: GhostQuery; count: number };

/** Opens the export of what the list finds, for those who may take SIMs out as a file. */
export function GhostExport(file: GhostFile) {
  const common = useTranslations('common');
  const isOffered = useAllows()(contract.ghosts.export.access) && file.count > 0;
  const dialog = (close: () => void) => <GhostExportDialog {...file} onClose={close} />;
  return <ExportButton title={common('exportEntries', { count: file.count })} isOffered={isOffered} dialog={dialog} />;
}
