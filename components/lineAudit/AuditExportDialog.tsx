'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import * as contract from '#lib/contract/index.ts';
import { AUDIT_FIELDS, type AuditQuery } from '#lib/contract/lineAudit.ts';

export function AuditExportDialog({ query, count, onClose }: { query: AuditQuery; count: number; onClose: () => void }) {
  const t = useTranslations('ghosts.export');
  const fieldName = useWords('lineAudit.fields', 'fields');
  const common = useTranslations('common');
  const heads = AUDIT_FIELDS.map((field) => (field === 'customer_name' ? common('customer') : fieldName(field)));
  const { page: _, per_page: __, ...matching } = query;
  const file = useExport(contract.lineAudit.export, {
    name: 'line-audit',
    heads,
    order: (format) => ({ body: { ...matching, format, columns: [...AUDIT_FIELDS], heads } }),
  });
  return <ExportDialog title={common('exportEntries', { count })} done={t('done', { count })} file={file} onClose={onClose} />;
}
