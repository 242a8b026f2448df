'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import * as contract from '#lib/contract/index.ts';
import { ACTIVITY_FIELDS, type ActivityQuery } from '#lib/contract/operations/activity.ts';

export function ActivityExportDialog({ query, onClose }: { query: ActivityQuery; onClose: () => void }) {
  const t = useTranslations('operations.activity');
  const { page: _, per_page: __, ...matching } = query;
  const heads = ACTIVITY_FIELDS.map((field) => t(`fields.${field}`));
  const order = (format: ExportFormat) => ({ body: { ...matching, format, columns: [...ACTIVITY_FIELDS], heads } });
  const file = useExport(contract.operations.exportActivity, { name: 'who-did-what', heads, order });
  return <ExportDialog title={t('export')} done={t('exported')} file={file} onClose={onClose} />;
}
