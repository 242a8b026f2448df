'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { InvoiceStatusChip } from '#components/invoices/InvoiceStatusChip.tsx';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Card } from '#components/ui/display/Card.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';

const NEWEST = 12;

export function CustomerInvoices({ id }: { id: number }) {
  const t = useTranslations('customers');
  const title = useTranslations('titles')('apps-invoice-list');
  const { data, error, mutate } = useRead(contract.invoices.list, { query: { customer_id: id, per_page: NEWEST } });
  return (
    <Card title={title} meta={data?.meta.total}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data?.data.length === 0 && <span>{t('noInvoices')}</span>}
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </Box>
    </Card>
  );
}

function Row({ invoice: { id, number, status, kind, currency, issued_on, total_cents, balance_cents } }: { invoice: Invoice }) {
  const t = useTranslations('invoices');
  const money = useCents(currency);
  const day = useShortDay();
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', gap: 3, alignItems: 'center' }}>
      <span>
        <InvoiceLink id={id} number={number} />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[issued_on && day(issued_on), balance_cents > 0 && t('toPay', { balance: money(balance_cents) })].filter(Boolean).join(', ')}
        </Box>
      </span>
      <InvoiceStatusChip status={status} />
      <Box sx={{ minWidth: 90, textAlign: 'end' }}>{money(kind === 'credit' ? -total_cents : total_cents)}</Box>
    </Box>
  );
}
