'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import { AUDIT_FIELDS, type AuditQuery } from '#lib/contract/audit.ts';
import * as contract from '#lib/contract/index.ts';

export function AuditExportDialog({ query, count, onClose }: { query: AuditQuery; count: number; onClose: () => void }) {
  const t = useTranslations('users.audit');
  const { page: _, per_page: __, ...matching } = query;
  const heads = AUDIT_FIELDS.map((field) => t(`fields.${field}`));
  const order = (format: ExportFormat) => ({ body: { ...matching, format, columns: [...AUDIT_FIELDS], heads } });
  const file = useExport(contract.users.auditExport, { name: 'audit', heads, order });
  return <ExportDialog title={t('export.title', { count })} done={t('export.done', { count })} file={file} onClose={onClose} />;
}
