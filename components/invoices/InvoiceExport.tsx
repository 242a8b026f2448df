'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { InvoiceQuery } from '#lib/contract/invoices/list.ts';

const InvoiceExportDialog = lazyPart(async () => (await import('./InvoiceExportDialog.tsx')).InvoiceExportDialog);

export function InvoiceExport({ query, count }: { query: InvoiceQuery; count: number }) {
  const t = useTranslations('invoices.export');
  const dialog = (close: () => void) => <InvoiceExportDialog query={query} count={count} onClose={close} />;
  return <ExportButton title={t('title', { count })} isOffered={count > 0} dialog={dialog} />;
}
