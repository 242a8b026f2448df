'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { filterOf, type ListFilters } from '#lib/browser/api/useListState.ts';
import type { InvoiceQuery } from '#lib/contract/invoices/list.ts';
import { INVOICE_STATUSES } from '#lib/contract/invoices/list.ts';
import { INVOICE_GLYPHS } from './invoiceWords.ts';

type Props = ListFilters<InvoiceQuery> & { /** Saved views, above the filters. */ views: ReactNode };

export function InvoiceFilters({ query, counts, change, views }: Props) {
  const t = useTranslations('invoices');
  const fieldName = useWords('invoices.fields', 'fields');
  const filter = filterOf({ query, counts, change });
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('list.search.label')} placeholder={t('list.search.placeholder')} />
      {views}
      <FilterGroup
        title={fieldName('status')}
        {...filter('status')}
        options={INVOICE_STATUSES.map((value) => ({
          value,
          label: t(`status.${value}`),
          glyph: <StatusGlyph glyph={INVOICE_GLYPHS[value]} />,
        }))}
      />
    </>
  );
}
