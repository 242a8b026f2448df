'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { LOSS_LEVELS, lostPathCalls } from '#lib/contract/lostPaths.ts';
import { LostPathPhoneRow } from './LostPathPhoneRow.tsx';
import { useLostPathColumns } from './lostPathColumns.tsx';
import { useTakeLost } from './useTakeLost.ts';

const NARROWING = ['q', 'level'] as const;

export function LostPathsScreen({ first }: { first: Reply<typeof contract.systems.lostPaths> | undefined }) {
  const t = useTranslations('systems.lost');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const isThere = useCapability('lostPaths');
  const may = useAllows();
  const columns = useLostPathColumns();
  const state = useListState(lostPathCalls.lostPaths.query, NARROWING);
  const { query, change, narrowed } = state;
  const list = useList(contract.systems.lostPaths, isThere ? query : null, first);
  useChannel('paths', 'systems');
  useChannel('tests', 'systems');
  const { take, isTaking } = useTakeLost();
  const free = list.rows.filter(({ taken, on_test }) => !taken && !on_test);
  if (!isThere) return <Empty glyph="unknown">{t('unable')}</Empty>;
  return (
    <ListScreen
      title={titles('lost-paths')}
      list={list}
      state={state}
      filters={
        <>
          <ListSearch q={query.q} change={change} label={titles('lost-paths')} placeholder={t('search')} />
          <FilterGroup
            title={t('level.title')}
            {...filterOf(state)('level')}
            options={LOSS_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
          />
        </>
      }
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={t(narrowed ? 'noMatch' : 'none')}
      glyph="done"
      columns={columns}
      phone={(lost) => <LostPathPhoneRow lost={lost} />}
      actions={
        free.length > 1 &&
        may(contract.systems.takeLostPaths.access) && (
          <ActionButton
            variant="contained"
            color="primary"
            running={isTaking ? common('saving') : undefined}
            onClick={() => void take(free.slice(0, 100))}
          >
            {t('takeAll', { count: Math.min(free.length, 100) })}
          </ActionButton>
        )
      }
    />
  );
}
