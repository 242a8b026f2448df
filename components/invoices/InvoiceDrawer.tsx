'use client';

import { useTranslations } from 'next-intl';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { RowDrawer } from '#components/ui/lists/RowDrawer.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { InvoiceMails } from './InvoiceMails.tsx';
import { InvoicePayments } from './InvoicePayments.tsx';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';
import { invoiceName } from './invoiceName.ts';
import { useCents } from './invoiceWords.ts';

type Props = { /** As the list has it, until it is read by itself. */ listed: Invoice; onClose: () => void };

export function InvoiceDrawer({ listed, onClose }: Props) {
  const t = useTranslations('invoices');
  const fieldName = useWords('invoices.fields', 'fields');
  const common = useTranslations('common');
  const { id } = listed;
  const { data, error, mutate } = useRead(contract.invoices.show, { params: { id } }, { keepPreviousData: false });
  const whole = data?.data;
  const { customer_name, cs_no, issued_on, due_on, ...invoice } = whole ?? listed;
  const money = useCents(invoice.currency);
  const day = useShortDay();
  const rows = [
    { label: common('customer'), value: customer_name, wide: true },
    { label: fieldName('cs_no'), value: cs_no && <CsLink cs={cs_no} /> },
    { label: fieldName('issued_on'), value: issued_on && day(issued_on) },
    { label: fieldName('due_on'), value: due_on && day(due_on) },
    { label: fieldName('total_cents'), value: money(invoice.total_cents) },
    { label: fieldName('balance_cents'), value: money(invoice.balance_cents) },
  ];
  return (
    <RowDrawer
      title={invoiceName(t, invoice)}
      href={hrefOf('apps-invoice-preview', { id })}
      head={<InvoiceStatusChip status={invoice.status} />}
      error={error}
      again={() => void mutate()}
      onClose={onClose}
    >
      <DescriptionList rows={rows.filter(({ value }) => value)} />
      {whole && (
        <>
          <InvoicePayments invoice={whole} />
          <InvoiceMails mails={whole.mails} />
          <InvoiceHistory invoice={whole} />
        </>
      )}
    </RowDrawer>
  );
}
