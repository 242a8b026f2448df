'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useExport } from '#components/ui/controls/useExport.ts';
import * as contract from '#lib/contract/index.ts';
import { INVOICE_FIELDS, type InvoiceQuery } from '#lib/contract/invoices/list.ts';

const HEADS = {
  status: 'fields.status',
  currency: 'export.heads.currency',
  net: 'paper.items',
  tax: 'paper.tax',
  total: 'fields.total_cents',
  paid: 'fields.paid_cents',
  balance: 'fields.balance_cents',
} as const;
type Field = (typeof INVOICE_FIELDS)[number];
const isOwn = (field: Field): field is keyof typeof HEADS => field in HEADS;

function useHeads() {
  const t = useTranslations('invoices');
  const fields = useTranslations('fields');
  const common = useTranslations('common');
  return (field: Field) => (isOwn(field) ? t(HEADS[field]) : field === 'customer_name' ? common('customer') : fields(field));
}

export function InvoiceExportDialog({ query, count, onClose }: { query: InvoiceQuery; count: number; onClose: () => void }) {
  const t = useTranslations('invoices.export');
  const head = useHeads();
  const heads = INVOICE_FIELDS.map((field) => head(field));
  const { page: _, per_page: __, counts: ___, ...matching } = query;
  const order = (format: ExportFormat) => ({ body: { ...matching, format, columns: [...INVOICE_FIELDS], heads } });
  const file = useExport(contract.invoices.export, { name: 'invoices', heads, order });
  return <ExportDialog title={t('title', { count })} done={t('done', { count })} file={file} onClose={onClose} />;
}
