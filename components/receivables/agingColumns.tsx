'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { useCents } from '#components/invoices/invoiceWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import { AGING_FIELDS, type AgingField, type AgingRow } from '#lib/contract/receivables/aging.ts';

export function useAgingNames() {
  const t = useTranslations('receivables.aging.fields');
  const customer = useTranslations('customers.fields');
  const fields = useTranslations('fields');
  const common = useTranslations('common');
  return useMemo(
    () => (field: AgingField) => {
      if (field === 'number') return fields('number');
      if (field === 'name') return common('customer');
      if (field === 'unapplied_cents') return customer('unapplied_cents');
      return field === 'total_cents' ? customer('balance_cents') : t(field);
    },
    [t, customer, fields, common],
  );
}

const WIDTHS: Partial<Record<AgingField, number>> = { number: 85, days_91_cents: 124, unapplied_cents: 150, total_cents: 105 };

export function useAgingColumns(currency: string) {
  const nameOf = useAgingNames();
  const money = useCents(currency);
  const all = useMemo(
    () =>
      AGING_FIELDS.map((field): Column<AgingRow> => {
        const own = { field, title: nameOf(field), width: WIDTHS[field] ?? 105, sortable: true };
        if (field === 'number') return { ...own, cell: ({ number }) => number };
        if (field === 'name') return { ...own, width: 160, flex: 1, cell: ({ id, name }) => <CustomerLink id={id} name={name} /> };
        const isLess = field === 'unapplied_cents';
        return { ...own, end: true, cell: (row) => row[field] !== 0 && money(isLess ? -row[field] : row[field]) };
      }),
    [nameOf, money],
  );
  return useOwnColumns('aging', all, [...AGING_FIELDS]);
}
