'use client';

import { useTranslations } from 'next-intl';
import { useDeskCounts } from '#components/counts/useDeskCounts.ts';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { useView } from '#components/views/useView.ts';
import { ViewNotePanel } from '#components/views/ViewNotePanel.tsx';
import { ViewsPanel } from '#components/views/ViewsPanel.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { swaps as shapes } from '#lib/contract/swaps.ts';
import { SwapFilters } from './SwapFilters.tsx';
import { SwapPhoneRow } from './SwapPhoneRow.tsx';
import { useSwapColumns } from './swapColumns.tsx';

const SwapDrawer = lazyPart(async () => (await import('./SwapDrawer.tsx')).SwapDrawer);

const NARROWING = ['q', 'status', 'Branch'] as const;

export function SwapsScreen({ first }: { first: Reply<typeof contract.swaps.list> | undefined }) {
  const t = useTranslations('swaps.list');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const may = useAllows();
  const hasWall = useCapability('wall');
  const columns = useSwapColumns();
  const state = useListState(shapes.list.query, NARROWING);
  const seen = useView('swaps');
  const { query, change, narrowed } = state;
  const list = useList(contract.swaps.list, query, first);
  useChannel('swaps');
  const unfinished = useDeskCounts()?.unfinished ?? 0;
  const begin = may(contract.swaps.create.access) && (
    <LinkButton variant="contained" color="primary" href={hrefOf('sim-swap-create')}>
      {common('newSwap')}
    </LinkButton>
  );
  const views = <ViewsPanel shown={seen} endpoint={contract.swaps.list} shape={shapes.list.query} />;
  return (
    <ListScreen
      title={seen.view?.name ?? titles('sim-swap-list')}
      list={list}
      state={state}
      filters={<SwapFilters query={query} change={change} views={views} />}
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      begin={begin}
      above={<ViewNotePanel shown={seen} />}
      columns={columns}
      phone={(swap) => <SwapPhoneRow swap={swap} />}
      detail={(swap, close) => <SwapDrawer listed={swap} onClose={close} />}
      actions={
        <>
          {hasWall && <LinkButton href={hrefOf('swap-wall')}>{titles('swap-wall')}</LinkButton>}
          <LinkButton href={unfinished > 0 ? `${hrefOf('unfinished')}?mine=1` : hrefOf('unfinished')}>
            {unfinished > 0 ? t('mine.link', { title: titles('unfinished'), count: unfinished }) : titles('unfinished')}
          </LinkButton>
          {begin}
        </>
      }
    />
  );
}
