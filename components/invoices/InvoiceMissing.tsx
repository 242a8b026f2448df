'use client';

import { useTranslations } from 'next-intl';
import { NotFound } from '#components/ui/feedback/NotFound.tsx';
import { hrefOf } from '#lib/access/pages.ts';

export function InvoiceMissing({ id }: { id: string }) {
  const t = useTranslations('invoices.missing');
  const common = useTranslations('common');
  return <NotFound title={t('title', { id })} why={t('why')} href={hrefOf('apps-invoice-list')} go={common('allInvoices')} />;
}
