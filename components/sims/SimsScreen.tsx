'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useWide } from '#components/ui/display/useWidth.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import { ListFrame } from '#components/ui/lists/ListFrame.tsx';
import { Sidebar } from '#components/ui/lists/Sidebar.tsx';
import { useView } from '#components/views/useView.ts';
import { ViewNotePanel } from '#components/views/ViewNotePanel.tsx';
import { ViewsPanel } from '#components/views/ViewsPanel.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { SimAddress } from '#lib/contract/addresses/sims.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { SIM_NARROWS } from '#lib/contract/words/sims.ts';
import { exactly } from './exactly.ts';
import { SimEmpty } from './SimEmpty.tsx';
import { SimFilters } from './SimFilters.tsx';
import { SimHeadActs } from './SimHeadActs.tsx';
import { SimMissing } from './SimMissing.tsx';
import { SimPills } from './SimPills.tsx';
import { SimRows } from './SimRows.tsx';
import { fieldsOf } from './simColumns.tsx';
import { useColumnChoice } from './useColumnChoice.ts';

const SimDrawer = lazyPart(async () => (await import('./SimDrawer.tsx')).SimDrawer);

export function SimsScreen({ first }: { first: Reply<typeof contract.sims.list> | undefined }) {
  const t = useTranslations('sims');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const { query, change } = useListState(SimAddress);
  const seen = useView('sims');
  const { view, isOpening } = seen;
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
  const chosen = columns.map(({ field }) => field);
  const fields = fieldsOf(columns);
  const failure = list.error && <PageFailure error={list.error} retry={list.again} />;
  const views = (
    <ViewsPanel
      shown={seen}
      endpoint={contract.sims.list}
      shape={SimAddress}
      columns={{ fields: chosen, areOfView: isOfView, areUsual: isUsual, forget: () => choose(undefined) }}
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
      <ViewNotePanel shown={seen} columns={chosen} />
      <SimMissing
        missing={(query.q?.includes('\n') && counted.meta?.missing) || []}
        onTake={(meant) => change({ q: [...meant].reduce((q, [code, number]) => q.replaceAll(code, number), query.q ?? '') })}
      />
      {list.isRead && failure}
      <SimRows
        query={query}
        change={change}
        rows={rows}
        meta={meta}
        total={total}
        columns={columns}
        onWidth={widen}
        opened={wide ? opened : undefined}
        onOpen={({ id }) => setOpened(id)}
        refreshing={isOpening || list.isChanging}
        instead={list.isRead ? rows.length === 0 && <SimEmpty q={query.q} filters={filters} clear={clear} /> : failure}
      >
        <ColumnsButton all={all} chosen={chosen} onChoose={choose} />
      </SimRows>
    </ListFrame>
  );
}
