'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { useView } from '#components/views/useView.ts';
import { ViewNotePanel } from '#components/views/ViewNotePanel.tsx';
import { ViewsPanel } from '#components/views/ViewsPanel.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePageCommand } from '#lib/browser/page/pageCommands.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { InvoiceQuery } from '#lib/contract/invoices/list.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { BillingPages } from './BillingPages.tsx';
import { InvoiceExport } from './InvoiceExport.tsx';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import { InvoicePhoneRow } from './InvoicePhoneRow.tsx';
import { useInvoiceColumns } from './invoiceColumns.tsx';
import { ReceivePaymentAction } from './ReceivePaymentAction.tsx';

const InvoiceDrawer = lazyPart(async () => (await import('./InvoiceDrawer.tsx')).InvoiceDrawer);

const NARROWING = ['q', 'status', 'run_id', 'customer_id', 'paper'] as const;

export function InvoicesScreen({ first }: { first: Reply<typeof contract.invoices.list> | undefined }) {
  const t = useTranslations('invoices.list');
  const titles = useTranslations('titles');
  const title = useTranslations('titles')('apps-invoice-list');
  const router = useRouter();
  const isThere = useCapability('invoices');
  const hasWork = useCapability('billableWork');
  const { data: work } = useRead(contract.billableWork.counts, hasWork ? {} : null, { background: true });
  const mayAdd = useAllows()(contract.invoices.create.access) && isThere;
  const state = useListState(InvoiceQuery, NARROWING);
  const seen = useView('invoices');
  const { query, change, narrowed } = state;
  const { all, columns, choose, widen } = useInvoiceColumns();
  const list = useList(contract.invoices.list, isThere ? query : null, first);
  const { counts } = useCounts(contract.invoices.list, isThere ? query : null);
  useChannel('invoices', 'invoices', 'billableWork');
  const add = hrefOf('apps-invoice-add');
  usePageCommand(mayAdd ? { icon: <AddOutlined aria-hidden />, label: titles('apps-invoice-add'), run: () => router.push(add) } : null);
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const views = <ViewsPanel shown={seen} endpoint={contract.invoices.list} shape={InvoiceQuery} />;
  return (
    <ListScreen
      title={seen.view?.name ?? title}
      list={list}
      state={state}
      filters={<InvoiceFilters query={query} counts={counts} change={change} views={views} />}
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      above={<ViewNotePanel shown={seen} />}
      columns={columns}
      onWidth={widen}
      phone={(invoice) => <InvoicePhoneRow invoice={invoice} />}
      detail={(invoice, close) => <InvoiceDrawer listed={invoice} onClose={close} />}
      actions={
        <>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <ColumnsButton all={all} chosen={columns.map(({ field }) => field)} onChoose={choose} />
          </Box>
          <ReceivePaymentAction />
          <InvoiceExport query={query} count={list.meta?.total ?? 0} />
          <BillingPages ready={work?.data.ready} />
          {mayAdd && (
            <LinkButton variant="contained" color="primary" startIcon={<AddOutlined />} href={add}>
              {titles('apps-invoice-add')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
