'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import type { Customer } from '#lib/contract/customers/customer.ts';
import { CustomerLink } from './CustomerLink.tsx';
import { CustomerMarks } from './CustomerMarks.tsx';

const USUAL = ['number', 'name', 'marks', 'system_count', 'terms', 'balance_cents', 'overdue_cents'];

export function useCustomerColumns(currency: string) {
  const t = useWords('customers.fields', 'fields');
  const words = useTranslations('customers');
  const money = useCents(currency);
  const all = useMemo((): Column<Customer>[] => {
    const cents = (field: 'balance_cents' | 'overdue_cents') => ({
      ...{ field, title: t(field), width: 120, end: true, sortable: true },
      cell: (customer: Customer) => (customer[field] === 0 ? '' : money(customer[field])),
    });
    return [
      { field: 'number', title: t('number'), width: 110, sortable: true, cell: ({ number }) => number },
      {
        ...{ field: 'name', title: t('name'), width: 220, flex: 1, sortable: true },
        cell: ({ id, name }) => <CustomerLink id={id} name={name} />,
      },
      { field: 'marks', title: t('marks'), width: 220, cell: (customer) => <CustomerMarks customer={customer} /> },
      { field: 'master', title: t('master'), width: 180, cell: ({ master }) => master && <CustomerLink {...master} /> },
      { field: 'system_count', title: t('system_count'), width: 100, end: true, sortable: true, cell: ({ system_count }) => system_count },
      { field: 'terms', title: t('terms'), width: 90, cell: ({ terms }) => words('net', { days: terms }) },
      { field: 'delivery', title: t('delivery'), width: 110, cell: ({ delivery }) => words(`delivery.${delivery}`) },
      { field: 'po', title: t('po'), width: 120, cell: ({ po }) => po },
      { field: 'contact', title: t('contact'), width: 150, cell: ({ contact }) => contact },
      { field: 'email', title: t('email'), width: 200, cell: ({ email }) => email },
      { field: 'phone', title: t('phone'), width: 130, cell: ({ phone }) => phone },
      cents('balance_cents'),
      cents('overdue_cents'),
    ];
  }, [t, words, money]);
  return useOwnColumns('customers', all, USUAL);
}
