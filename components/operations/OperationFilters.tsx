'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { filterOf, type ListFilters } from '#lib/browser/api/useListState.ts';
import type { OperationQuery } from '#lib/contract/operations.ts';
import { OPERATION_KINDS, OPERATION_STATES } from '#lib/contract/words/operations.ts';
import { DayRange } from './DayRange.tsx';
import { OPERATION_GLYPHS } from './OperationStateChip.tsx';

export function OperationFilters({ query, counts, change }: ListFilters<OperationQuery>) {
  const t = useTranslations('operations');
  const common = useTranslations('common');
  const filter = filterOf({ query, counts, change });
  const kinds = OPERATION_KINDS.filter((kind) => query.kind?.includes(kind) || (counts?.kind?.[kind] ?? 0) > 0);
  return (
    <>
      <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
      <FilterGroup title={t('whose')} {...filter('whose')} options={[{ value: 'mine', label: t('mine') }]} />
      <FilterGroup
        title={common('state')}
        {...filter('state')}
        options={OPERATION_STATES.map((state) => ({
          value: state,
          label: t(`states.${state}`),
          glyph: <StatusGlyph glyph={OPERATION_GLYPHS[state]} />,
        }))}
      />
      <FilterGroup title={common('undo')} {...filter('undo')} options={[{ value: 'yes', label: t('undoable') }]} />
      <FilterGroup title={common('what')} {...filter('kind')} options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
      <DayRange from={query.from} to={query.to} change={change} />
    </>
  );
}
