'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useWide } from '#components/ui/display/useWidth.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import { ListFrame } from '#components/ui/lists/ListFrame.tsx';
import { ListGrid } from '#components/ui/lists/ListGrid.tsx';
import { Sidebar } from '#components/ui/lists/Sidebar.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { SimAddress } from '#lib/contract/addresses/sims.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_NARROWS } from '#lib/contract/words/sims.ts';
import { exactly } from './exactly.ts';
import { SimEmpty } from './SimEmpty.tsx';
import { SimFilters } from './SimFilters.tsx';
import { SimHeadActs } from './SimHeadActs.tsx';
import { SimMissing } from './SimMissing.tsx';
import { SimPhoneRow } from './SimPhoneRow.tsx';
import { SimPills } from './SimPills.tsx';
import { SimRowActs } from './SimRowActs.tsx';
import { SimSelection } from './SimSelection.tsx';
import { SimViewNote } from './SimViewNote.tsx';
import { SimViews } from './SimViews.tsx';
import { fieldsOf } from './simColumns.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useSimSelection } from './useSimSelection.ts';
import { showSearch, useSimView } from './useSimView.ts';

const SimDrawer = lazyPart(async () => (await import('./SimDrawer.tsx')).SimDrawer);

const phoneRow = (sim: Sim) => <SimPhoneRow sim={sim} />;

export function SimsScreen({ first }: { first: Reply<typeof contract.sims.list> | undefined }) {
  const t = useTranslations('sims');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const may = useAllows();
  const { query, change } = useListState(SimAddress);
  const { view, shown: search, isOpening, isGone, isChanged } = useSimView();
  const { all, columns, choose, widen, isOfView, isUsual } = useColumnChoice(view);
  const list = useList(contract.sims.list, isOpening ? null : query, first);
  const counted = useCounts(contract.sims.list, isOpening ? null : { ...query, missing: query.q?.includes('\n') ? '1' : undefined });

  useChannel('sims', 'sims');
  const wide = useWide();
  const [opened, setOpened] = useState<number>();
  const filters = SIM_NARROWS.flatMap((filter) => query[filter] ?? []).length;
  const clear = () => change({ q: undefined, view: undefined, ...Object.fromEntries(SIM_NARROWS.map((filter) => [filter, undefined])) });
  const rows = isOpening ? [] : list.rows;
  const meta = isOpening ? undefined : exactly(list.meta, counted.isLoading ? undefined : counted.meta);
  const counting = counted.meta ?? meta;
  const total = counting?.uncounted ? undefined : counting?.total;
  const selected = useSimSelection(query, total);
  const maySelect = may(contract.sims.export.access) || may(contract.batches.fromQuery.access);
  const shown = useMemo<Column<Sim>[]>(
    () => [...columns, { field: 'acts', title: common('actions'), titleUnseen: true, width: 52, cell: (sim) => <SimRowActs sim={sim} /> }],
    [columns, common],
  );
  const chosen = columns.map(({ field }) => field);
  const fields = fieldsOf(columns);
  const failure = list.error && <PageFailure error={list.error} retry={list.again} />;
  const views = (
    <SimViews
      view={view}
      isChanged={isChanged || !isOfView}
      shown={search}
      isWorthKeeping={search !== '' || !isUsual}
      columns={chosen}
      onSaved={() => view && choose(undefined)}
    />
  );
  return (
    <ListFrame
      sidebar={
        <Sidebar count={filters + (query.q ? 1 : 0)}>
          <SimFilters query={query} counts={counted.counts} change={change} views={views} />
        </Sidebar>
      }
      beside={
        wide &&
        opened !== undefined && <SimDrawer id={opened} listed={rows.find(({ id }) => id === opened)} onClose={() => setOpened(undefined)} />
      }
    >
      <PageHead
        title={view?.name ?? titles('sims')}
        actions={<SimHeadActs all={{ query, count: total ?? 0 }} fields={fields} />}
        sub={
          <>
            {meta && !meta.uncounted && (
              <span>
                {meta.estimated
                  ? t('estimated', { total: meta.total })
                  : filters || query.q
                    ? t('countOf', { total: meta.total })
                    : common('totalCount', { total: meta.total })}
              </span>
            )}
            <SimPills query={query} change={change} clear={clear} />
          </>
        }
      />
      <SimViewNote view={view} isGone={isGone} columns={chosen} />
      <SimMissing
        missing={(query.q?.includes('\n') && counted.meta?.missing) || []}
        onTake={(meant) => change({ q: [...meant].reduce((q, [code, number]) => q.replaceAll(code, number), query.q ?? '') })}
      />
      {list.isRead && failure}
      <SimSelection selected={selected} rows={rows} total={total} show={showSearch} fields={fields}>
        <ColumnsButton all={all} chosen={chosen} onChoose={choose} />
      </SimSelection>
      <ListGrid
        name={titles('sims')}
        columns={shown}
        rows={rows}
        meta={meta}
        sort={query.sort}
        onSort={(sort) => change({ sort })}
        onPage={change}
        onWidth={widen}
        opened={wide ? opened : undefined}
        onOpen={({ id }) => setOpened(id)}
        selection={maySelect ? selected.rowSelection : undefined}
        refreshing={isOpening || list.isChanging}
        phone={phoneRow}
        instead={list.isRead ? rows.length === 0 && <SimEmpty q={query.q} filters={filters} clear={clear} /> : failure}
      />
    </ListFrame>
  );
}
