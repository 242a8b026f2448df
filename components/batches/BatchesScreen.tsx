'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { useView } from '#components/views/useView.ts';
import { ViewNotePanel } from '#components/views/ViewNotePanel.tsx';
import { ViewsPanel } from '#components/views/ViewsPanel.tsx';
import { hrefOf, pages } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { BatchAddress } from '#lib/contract/addresses/batches.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { BatchFilters } from './BatchFilters.tsx';
import { BatchPhoneRow } from './BatchPhoneRow.tsx';
import { useBatchColumns } from './batchColumns.tsx';

const BatchDrawer = lazyPart(async () => (await import('./BatchDrawer.tsx')).BatchDrawer);

const NARROWING = ['q', 'kind', 'provider', 'warehouse_code', 'device_type'] as const;

export function BatchesScreen({ first }: { first: Reply<typeof contract.batches.list> | undefined }) {
  const t = useTranslations('batches');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const may = useAllows();
  const hasOrders = useCapability('orders');
  const hasCounts = useCapability('stocktakes');
  const columns = useBatchColumns();
  const state = useListState(BatchAddress, NARROWING);
  const seen = useView('batches');
  const { query, change, narrowed } = state;
  const list = useList(contract.batches.list, query, first);
  useChannel('sims', 'batches');

  const scanButton = may(pages['sim-batch'].access) && (
    <LinkButton variant="contained" color="primary" startIcon={<Icon name="qr" />} href={hrefOf('sim-batch')}>
      {titles('sim-batch')}
    </LinkButton>
  );
  const views = <ViewsPanel shown={seen} endpoint={contract.batches.list} shape={BatchAddress} />;
  return (
    <ListScreen
      title={seen.view?.name ?? titles('batches')}
      list={list}
      state={state}
      filters={<BatchFilters query={query} change={change} views={views} />}
      count={narrowed ? t('countOf', { total: list.meta?.total ?? 0 }) : common('totalCount', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      begin={scanButton}
      above={<ViewNotePanel shown={seen} />}
      columns={columns}
      phone={(batch) => <BatchPhoneRow batch={batch} />}
      detail={(batch, close) => <BatchDrawer batch={batch} onClose={close} />}
      actions={
        <>
          {hasCounts && <LinkButton href={hrefOf('stocktakes')}>{titles('stocktakes')}</LinkButton>}
          {hasOrders && <LinkButton href={hrefOf('orders')}>{titles('orders')}</LinkButton>}
          {scanButton}
        </>
      }
    />
  );
}
