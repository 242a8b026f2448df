'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { AuditQuery } from '#lib/contract/lineAudit.ts';

const AuditExportDialog = lazyPart(async () => (await import('./AuditExportDialog.tsx')).AuditExportDialog);

export function AuditExport(file: { query: AuditQuery; count: number }) {
  const common = useTranslations('common');
  const isOffered = useAllows()(contract.lineAudit.export.access) && file.count > 0;
  const dialog = (close: () => void) => <AuditExportDialog {...file} onClose={close} />;
  return <ExportButton title={common('exportEntries', { count: file.count })} isOffered={isOffered} dialog={dialog} />;
}
