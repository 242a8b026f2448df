'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { FilterSelect } from '#components/ui/lists/FilterSelect.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { type ChangeList, filterOf } from '#lib/browser/api/useListState.ts';
import * as contract from '#lib/contract/index.ts';
import { SWAP_STATUSES } from '#lib/contract/swaps/swap.ts';
import { SWAP_GLYPHS } from './SwapStatusChip.tsx';

type Query = z.output<typeof contract.swaps.list.query>;
type Props = { query: Query; change: ChangeList /** Saved views, above the filters. */; views: ReactNode };

export function SwapFilters({ query, change, views }: Props) {
  const t = useTranslations('swaps');
  const fields = useTranslations('fields');
  const { data } = useRead(contract.swaps.list, { query: { page: 1, per_page: 100 } }, { revalidateOnFocus: false });
  const branches = [...new Set([...(data?.data ?? []).flatMap(({ Branch }) => Branch ?? []), ...(query.Branch ?? [])])].sort();
  const filter = filterOf({ query, change });
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('list.search.label')} placeholder={t('list.search.placeholder')} />
      {views}
      <FilterGroup
        title={fields('status')}
        {...filter('status')}
        options={SWAP_STATUSES.map((status) => ({
          value: status,
          label: t(`status.${status}`),
          glyph: <StatusGlyph glyph={SWAP_GLYPHS[status]} />,
        }))}
      />
      <FilterSelect title={fields('Branch')} {...filter('Branch')} options={branches.map((value) => ({ value, label: value }))} />
    </>
  );
}
