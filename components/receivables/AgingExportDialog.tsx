'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import * as contract from '#lib/contract/index.ts';
import { AGING_FIELDS, type AgingQuery } from '#lib/contract/receivables/aging.ts';
import { useAgingNames } from './agingColumns.tsx';

export function AgingExportDialog({ query, onClose }: { query: AgingQuery; onClose: () => void }) {
  const t = useTranslations('receivables.aging');
  const heads = AGING_FIELDS.map(useAgingNames());
  const { page: _, per_page: __, ...matching } = query;
  const order = (format: ExportFormat) => ({ body: { ...matching, format, columns: [...AGING_FIELDS], heads } });
  const file = useExport(contract.receivables.exportAging, { name: 'aging', heads, order });
  return <ExportDialog title={t('export')} done={t('exported')} file={file} onClose={onClose} />;
}
