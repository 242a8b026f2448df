'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import { AUDIT_FIELDS, type AuditQuery } from '#lib/contract/audit.ts';
import * as contract from '#lib/contract/index.ts';

export function AuditExportDialog({ query, count, onClose }: { query: AuditQuery; count: number; onClose: () => void }) {
  const t = useTranslations('users.audit');
  const file = useDownload(contract.users.auditExport);
  const go = (format: ExportFormat) => {
    const { page: _, per_page: __, ...matching } = query;
    const heads = AUDIT_FIELDS.map((field) => t(`fields.${field}`));
    return file.start({ body: { ...matching, format, columns: [...AUDIT_FIELDS], heads } }, `audit.${format}`);
  };
  return (
    <ExportDialog
      title={t('export.title', { count })}
      columns={AUDIT_FIELDS.length}
      file={file}
      done={t('export.done', { count })}
      onGo={go}
      onClose={onClose}
    />
  );
}
