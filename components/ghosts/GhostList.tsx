'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type Ref, useCallback } from 'react';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { ClearFilters } from '#components/ui/lists/ClearFilters.tsx';
import { ListGrid } from '#components/ui/lists/ListGrid.tsx';
import { useSelectedIds } from '#components/ui/lists/useSelectedIds.ts';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import type { ChangeList } from '#lib/browser/api/useListState.ts';
import { type Ghost, type GhostKind, type GhostQuery, ghostOrder, OF_SYSTEMS } from '#lib/contract/ghosts.ts';
import * as contract from '#lib/contract/index.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { GhostExport } from './GhostExport.tsx';
import { GhostFilters } from './GhostFilters.tsx';
import { GhostPhoneRow } from './GhostPhoneRow.tsx';
import { GhostSelected } from './GhostSelected.tsx';
import { useGhostColumns } from './ghostColumns.tsx';

type Props = { kind: GhostKind; currency: string; query: GhostQuery; change: ChangeList; ref?: Ref<HTMLDivElement> };

const NONE = { q: undefined, provider: undefined, Branch: undefined, stock_state: undefined };
const FILTERS = ['provider', 'Branch', 'stock_state'] as const;

export function GhostList({ kind, currency, query, change, ref }: Props) {
  const t = useTranslations('ghosts');
  const common = useTranslations('common');
  const columns = useGhostColumns(kind, currency);
  const list = useRead(
    contract.ghosts.list,
    { params: { kind }, query: { ...query, counts: '1' } },
    { use: [adaptiveThrottle], background: true },
  );
  const label = useCallback((ghost: Ghost) => t('tick', { name: (ghost.sim && simNumber(ghost.sim)) ?? ghost.system?.cs_no ?? '' }), [t]);
  const { ids, selection, clear: clearSelection } = useSelectedIds<Ghost>(`ghosts.${kind}`, query, label);
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  const filters = FILTERS.reduce((sum, filter) => sum + (query[filter]?.length ? 1 : 0), 0) + (query.q ? 1 : 0);
  const name = t(`kind.${kind}`);
  const failure = list.error && <PageFailure error={list.error} retry={list.mutate} />;
  return (
    <Box
      component="section"
      ref={ref}
      aria-label={name}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: { xs: 'none', lg: 1 },
        minWidth: 0,
        minHeight: { sm: 560, lg: 0 },
        borderInlineStart: { lg: '1px solid' },
        borderColor: { lg: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px', px: { xs: 4, sm: 5 }, pb: 1 }}>
        <Box component="h2" sx={{ typography: 'h2' }}>
          {name}
        </Box>
        {meta && (
          <Box sx={{ color: 'text.secondary' }}>
            {filters ? t('countOf', { total: meta.total }) : common('entries', { total: meta.total })}
          </Box>
        )}
        <Box sx={{ marginInlineStart: 'auto' }}>
          <GhostExport kind={kind} currency={currency} query={query} count={meta?.total ?? 0} />
        </Box>
      </Box>
      <Box sx={{ maxWidth: '90ch', color: 'text.secondary', px: { xs: 4, sm: 5 }, pb: 3 }}>{t(`about.${kind}`)}</Box>
      <GhostFilters kind={kind} query={query} counts={meta?.counts} change={change} />
      {list.data && failure}
      {!OF_SYSTEMS.includes(kind) && (
        <GhostSelected
          kind={kind}
          ids={ids}
          unseen={ids.filter((id) => !rows.some((row) => row.id === id)).length}
          onClear={clearSelection}
        />
      )}
      <ListGrid
        name={name}
        columns={columns}
        rows={rows}
        meta={meta}
        sort={query.sort ?? ghostOrder(kind)}
        onSort={(sort) => change({ sort })}
        onPage={change}
        selection={OF_SYSTEMS.includes(kind) ? undefined : selection}
        refreshing={false}
        phone={(ghost) => <GhostPhoneRow ghost={ghost} currency={currency} />}
        instead={
          list.data
            ? rows.length === 0 && (
                <Empty glyph={filters ? 'unknown' : 'done'} action={filters > 0 && <ClearFilters onClick={() => change(NONE)} />}>
                  {t(filters ? 'empty.matching' : 'empty.none')}
                </Empty>
              )
            : failure
        }
      />
    </Box>
  );
}
