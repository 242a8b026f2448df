'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Column } from '#components/ui/lists/columns.ts';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import type { Price } from '#lib/contract/prices/price.ts';

const USUAL = ['code', 'description', 'kind', 'unit_cents', 'gl_account', 'taxable', 'state'];

export function usePriceColumns(currency: string, onOpen: (price: Price) => void) {
  const t = useWords('prices.fields', 'fields');
  const words = useTranslations('prices');
  const common = useTranslations('common');
  const money = useCents(currency);
  const all = useMemo((): Column<Price>[] => {
    return [
      {
        ...{ field: 'code', title: t('code'), width: 150, sortable: true },
        cell: (price) => (
          <Button variant="text" size="small" onClick={() => onOpen(price)}>
            {price.code}
          </Button>
        ),
      },
      { field: 'description', title: t('description'), width: 260, flex: 1, sortable: true, cell: ({ description }) => description },
      { field: 'kind', title: common('kind'), width: 120, cell: ({ kind }) => words(`kinds.${kind}`) },
      {
        ...{ field: 'unit_cents', title: t('unit_cents'), width: 120, end: true, sortable: true },
        cell: ({ unit_cents }) => money(unit_cents),
      },
      { field: 'gl_account', title: t('gl_account'), width: 120, sortable: true, cell: ({ gl_account }) => gl_account },
      { field: 'taxable', title: t('taxable'), width: 150, cell: ({ taxable }) => words(taxable ? 'taxed' : 'notTaxed') },
      { field: 'state', title: common('state'), width: 110, cell: ({ active }) => words(active ? 'active' : 'inactive') },
    ];
  }, [t, words, common, money, onOpen]);
  return useOwnColumns('prices', all, USUAL);
}
