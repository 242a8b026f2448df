'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import type { Invoice } from '#lib/contract/invoices/list.ts';
import { paperFormats } from '#lib/domain/invoicePaper.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { InvoiceLink } from './InvoiceLink.tsx';
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx';

const USUAL = ['number', 'status', 'customer_name', 'issued_on', 'due_on', 'total_cents', 'balance_cents'];

export function useInvoiceColumns() {
  const t = useWords('invoices.fields', 'fields');
  const common = useTranslations('common');
  const day = useShortDay();
  const locale = useLanguage();
  const all = useMemo((): Column<Invoice>[] => {
    const { money } = paperFormats(locale);
    const days = (field: 'issued_on' | 'due_on') => ({
      ...{ field, title: t(field), width: 120, end: true, sortable: true },
      cell: (invoice: Invoice) => invoice[field] && day(invoice[field]),
    });
    const cents = (field: 'total_cents' | 'paid_cents' | 'balance_cents', sortable = true) => ({
      ...{ field, title: t(field), width: 120, end: true, sortable },
      cell: (invoice: Invoice) => money(invoice.kind === 'credit' ? -invoice[field] || 0 : invoice[field], invoice.currency),
    });
    return [
      {
        field: 'number',
        title: t('number'),
        width: 120,
        sortable: true,
        cell: ({ id, number }) => <InvoiceLink id={id} number={number} />,
      },
      { field: 'status', title: t('status'), width: 140, cell: ({ status }) => <InvoiceStatusChip status={status} /> },
      {
        ...{ field: 'customer_name', title: common('customer'), width: 200, flex: 1, sortable: true },
        cell: ({ customer_name }) => <span title={customer_name}>{customer_name}</span>,
      },
      { field: 'cs_no', title: t('cs_no'), width: 125, cell: ({ cs_no }) => cs_no && <CsLink cs={cs_no} /> },
      days('issued_on'),
      days('due_on'),
      cents('total_cents'),
      cents('paid_cents', false),
      cents('balance_cents'),
      {
        ...{ field: 'updated_at', title: t('updated_at'), width: 130, end: true, sortable: true },
        cell: ({ updated_at }) => updated_at && <Time at={updated_at} />,
      },
      { field: 'created_by', title: t('created_by'), width: 150, cell: ({ created_by }) => created_by },
    ];
  }, [t, day, locale, common]);
  return useOwnColumns('invoices', all, USUAL);
}
