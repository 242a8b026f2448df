'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { InvoiceStatus } from '#lib/contract/invoices/list.ts';
import { INVOICE_GLYPHS } from './invoiceWords.ts';

export function InvoiceStatusChip({ status }: { status: InvoiceStatus }) {
  const t = useTranslations('invoices.status');
  return <StatusChip status={INVOICE_GLYPHS[status]} word={t(status)} />;
}
