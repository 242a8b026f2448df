'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FilterGroup, type FilterOption } from '#components/ui/FilterGroup.tsx';
import { FilterSelect } from '#components/ui/FilterSelect.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { StatusGlyph } from '#components/ui/StatusGlyph.tsx';
import { useCapability } from '#lib/browser/useCapabilities.tsx';
import type { Meta } from '#lib/contract/shapes.ts';
import { CHECK_AGES, PROVIDERS, SIM_STATUSES, type SimFilter, type SimQuery, STOCK_STATES } from '#lib/contract/sims.ts';
import { SimStock } from './SimStock.tsx';
import type { SimChange } from './SimsScreen.tsx';
import { isLow, useStockLevels } from './useStockLevels.ts';

type Props = { query: SimQuery; counts: Meta['counts']; change: SimChange /** Saved views, above the filters. */; views: ReactNode };

/** The sidebar of the SIM list: search over every identifier, and filters with how many each value would leave. */
export function SimFilters({ query, counts, change, views }: Props) {
  const t = useTranslations('sims');
  const set = (filter: SimFilter) => (chosen: string[]) => change({ [filter]: chosen });
  const counted = (filter: SimFilter, option: FilterOption): FilterOption => ({
    ...option,
    count: counts ? (counts[filter]?.[option.value] ?? 0) : undefined,
  });
  const known = (filter: 'device_type' | 'warehouse_code') =>
    [...new Set([...Object.keys(counts?.[filter] ?? {}), ...(query[filter] ?? [])])].sort();
  const levels = useStockLevels();
  const canAge = useCapability('fleet');
  const warningOf = (filter: 'device_type' | 'warehouse_code', value: string) => {
    const low = levels.filter((level) => level[filter] === value && isLow(level)).length;
    return low > 0 ? t('low.mark', { count: low }) : undefined;
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
      <SearchField
        value={query.q ?? ''}
        onSearch={(q) => change({ q }, 'replace')}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        clearLabel={t('search.clear')}
        hint={t('search.hint')}
      />
      {views}
      <SimStock levels={levels} query={query} change={change} />
      <FilterGroup
        title={t('group.status')}
        chosen={query.status ?? []}
        onChange={set('status')}
        options={SIM_STATUSES.map((status) =>
          counted('status', { value: status, label: t(`status.${status}`), glyph: <StatusGlyph glyph={status} /> }),
        )}
      />
      <FilterGroup
        title={t('group.pending')}
        chosen={query.pending ?? []}
        onChange={set('pending')}
        options={[counted('pending', { value: 'yes', label: t('pending.yes'), glyph: <StatusGlyph glyph="pending" /> })]}
      />
      <FilterGroup
        title={t('group.provider')}
        chosen={query.provider ?? []}
        onChange={set('provider')}
        options={PROVIDERS.map((provider) => counted('provider', { value: provider, label: t(`provider.${provider}`) }))}
      />
      <FilterGroup
        title={t('group.stock_state')}
        chosen={query.stock_state ?? []}
        onChange={set('stock_state')}
        options={STOCK_STATES.map((state) => counted('stock_state', { value: state, label: t(`stock.${state}`) }))}
      />
      {canAge && (
        <FilterGroup
          title={t('group.checked')}
          chosen={query.checked ?? []}
          onChange={(checked) => change({ checked })}
          options={CHECK_AGES.map((age) => ({ value: age, label: t(`checked.${age}`) }))}
        />
      )}
      {(['warehouse_code', 'device_type'] as const).map((filter) => (
        <FilterSelect
          key={filter}
          title={t(`group.${filter}`)}
          chosen={query[filter] ?? []}
          onChange={set(filter)}
          options={known(filter).map((value) => counted(filter, { value, label: value, warning: warningOf(filter, value) }))}
        />
      ))}
    </Box>
  );
}
