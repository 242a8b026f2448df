'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWords } from '#components/ui/display/useWords.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { FilterSelect } from '#components/ui/lists/FilterSelect.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { type ChangeList, filterOf } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { BatchQuery } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { BATCH_KINDS } from '#lib/contract/words/batches.ts';

type Props = { query: BatchQuery; change: ChangeList /** Saved views, above the filters. */; views: ReactNode };

export function BatchFilters({ query, change, views }: Props) {
  const t = useTranslations('batches');
  const common = useTranslations('common');
  const sims = useTranslations('sims');
  const groupName = useWords('sims.group', 'fields');
  const may = useAllows();
  const { counts } = useCounts(contract.sims.list, may(contract.sims.list.access) ? {} : null, { revalidateOnFocus: false });
  const known = (filter: 'device_type' | 'warehouse_code') =>
    [...new Set([...Object.keys(counts?.[filter] ?? {}), ...(query[filter] ?? [])])].sort().map((value) => ({ value, label: value }));
  const kinds = query.kind === 'all' ? BATCH_KINDS : [query.kind ?? 'delivery'];
  const filter = filterOf({ query, change });
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
      {views}
      <FilterGroup
        title={common('kind')}
        chosen={kinds}
        onChange={(chosen) => change({ kind: chosen.length > 1 ? 'all' : chosen.includes('selection') ? 'selection' : undefined })}
        options={BATCH_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <FilterGroup
        title={groupName('provider')}
        {...filter('provider')}
        options={PROVIDERS.map((provider) => ({ value: provider, label: sims(`provider.${provider}`) }))}
      />
      {(['warehouse_code', 'device_type'] as const).map((field) => (
        <FilterSelect key={field} title={groupName(field)} {...filter(field)} options={known(field)} />
      ))}
    </>
  );
}
