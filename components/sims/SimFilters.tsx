'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { FilterSelect } from '#components/ui/lists/FilterSelect.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { filterOf, type ListFilters } from '#lib/browser/api/useListState.ts';
import type { SimQuery } from '#lib/contract/sims/list.ts';
import { PROVIDERS, SIM_KINDS, SIM_STATUSES, STOCK_STATES, TECHNOLOGIES } from '#lib/contract/sims/states.ts';
import { CHECK_AGES } from '#lib/contract/words/sims.ts';
import { statusesOf } from '#lib/domain/carrierRules.ts';
import { TECHNOLOGY_NAMES } from '#lib/domain/technologies.ts';
import { SimStock } from './SimStock.tsx';
import { isLow, useStockLevels } from './useStockLevels.ts';

type Props = ListFilters<SimQuery> & { /** Saved views, above the filters. */ views: ReactNode };

export function SimFilters({ query, counts, change, views }: Props) {
  const t = useTranslations('sims');
  const groupName = useWords('sims.group', 'fields');
  const known = (filter: 'device_type' | 'warehouse_code') =>
    [...new Set([...Object.keys(counts?.[filter] ?? {}), ...(query[filter] ?? [])])].sort();
  const levels = useStockLevels();
  const canAge = useCapability('fleet');
  const knowsRadios = useCapability('identifiers');
  const knowsKinds = useCapability('stock');
  const possible = statusesOf(query.provider ?? []);
  const statuses = SIM_STATUSES.filter((status) => possible.includes(status) || query.status?.includes(status));
  const warningOf = (filter: 'device_type' | 'warehouse_code', value: string) => {
    const low = levels.filter((level) => level[filter] === value && isLow(level)).length;
    return low > 0 ? t('low.mark', { count: low }) : undefined;
  };
  const filter = filterOf({ query, counts, change });
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} hint={t('search.hint')} />
      {views}
      <SimStock levels={levels} query={query} change={change} />
      <FilterGroup
        title={t('group.status')}
        {...filter('status')}
        options={statuses.map((value) => ({ value, label: t(`status.${value}`), glyph: <StatusGlyph glyph={value} /> }))}
      />
      <FilterGroup
        title={t('group.pending')}
        {...filter('pending')}
        options={[{ value: 'yes', label: t('pending.yes'), glyph: <StatusGlyph glyph="pending" /> }]}
      />
      <FilterGroup
        title={groupName('provider')}
        {...filter('provider')}
        options={PROVIDERS.map((value) => ({ value, label: t(`provider.${value}`) }))}
      />
      <FilterGroup
        title={t('group.stock_state')}
        {...filter('stock_state')}
        options={STOCK_STATES.map((value) => ({ value, label: t(`stock.${value}`) }))}
      />
      {knowsKinds && (
        <FilterGroup
          title={t('group.kind')}
          {...filter('kind')}
          options={SIM_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
      )}
      {knowsRadios && (
        <FilterSelect
          title={t('group.technology')}
          {...filter('technology')}
          options={TECHNOLOGIES.map((value) => ({ value, label: TECHNOLOGY_NAMES[value] }))}
        />
      )}
      {canAge && (
        <FilterGroup
          title={t('group.checked')}
          {...filter('checked')}
          options={CHECK_AGES.map((age) => ({ value: age, label: t(`checked.${age}`) }))}
        />
      )}
      {(['warehouse_code', 'device_type'] as const).map((field) => (
        <FilterSelect
          key={field}
          title={groupName(field)}
          {...filter(field)}
          options={known(field).map((value) => ({ value, label: value, warning: warningOf(field, value) }))}
        />
      ))}
    </>
  );
}
