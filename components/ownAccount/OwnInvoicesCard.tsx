'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import type { OwnAccount } from '#lib/contract/ownAccount/account.ts';
import { type InvoicePart, OwnInvoicePages, useOwnInvoices } from './OwnInvoicePages.tsx';

const SETTLED: InvoicePart = { open: '0', per_page: 8 };

/** Invoices and credit memos on which nothing is owed, the newest first. */
export function OwnInvoicesCard({ account }: { account: OwnAccount }) {
  const t = useTranslations('ownAccount.invoices');
  const total = useOwnInvoices(SETTLED).data?.meta.total;
  return (
    <Card title={t('settledOnes')} meta={total || undefined}>
      {total === 0 && <span>{t('none')}</span>}
      <OwnInvoicePages part={SETTLED} account={account} />
    </Card>
  );
}
