'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import { INVOICE_FIELDS, type InvoiceQuery } from '#lib/contract/invoices/list.ts';

export function InvoiceExportDialog({ query, count, onClose }: { query: InvoiceQuery; count: number; onClose: () => void }) {
  const t = useTranslations('invoices.export');
  const head = useWords('invoices.export.heads', 'fields');
  const file = useDownload(contract.invoices.export);
  const go = (format: ExportFormat) => {
    const { page: _, per_page: __, counts: ___, ...matching } = query;
    const heads = INVOICE_FIELDS.map((field) => head(field));
    return file.start({ body: { ...matching, format, columns: [...INVOICE_FIELDS], heads } }, `invoices.${format}`);
  };
  return (
    <ExportDialog
      title={t('title', { count })}
      go={t('title', { count })}
      columns={INVOICE_FIELDS.length}
      file={file}
      done={t('done', { count })}
      onGo={go}
      onClose={onClose}
    />
  );
}
