'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { StatementsSelectionAction } from '#components/receivables/StatementsSelectionAction.tsx';
import { useStatementSelection } from '#components/receivables/useStatementSelection.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { useView } from '#components/views/useView.ts';
import { ViewNotePanel } from '#components/views/ViewNotePanel.tsx';
import { ViewsPanel } from '#components/views/ViewsPanel.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePageCommand } from '#lib/browser/page/pageCommands.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { CUSTOMER_FLAGS, type Customer, CustomerQuery } from '#lib/contract/customers/customer.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { CustomerMarks } from './CustomerMarks.tsx';
import { useCustomerColumns } from './customerColumns.tsx';

const CustomerForm = lazyPart(async () => (await import('./CustomerForm.tsx')).CustomerForm);
const CustomersImport = lazyPart(async () => (await import('./CustomersImport.tsx')).CustomersImport);

const NARROWING = ['q', 'flag'] as const;

export function CustomersScreen({ first }: { first: Reply<typeof contract.customers.list> | undefined }) {
  const t = useTranslations('customers');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const hasRecurring = useCapability('recurring');
  const router = useRouter();
  const isThere = useCapability('customers');
  const mayAdd = useAllows()(contract.customers.create.access) && isThere;
  const [open, setOpen] = useState<'add' | 'import'>();
  const state = useListState(CustomerQuery, NARROWING);
  const seen = useView('customers');
  const { query, change, narrowed } = state;
  const { data: settings } = useRead(contract.invoices.settings, isThere ? {} : null);
  const currency = settings?.data.currency ?? 'USD';
  const { all, columns, choose, widen } = useCustomerColumns(currency);
  const { ids, selection, clear } = useStatementSelection('customers', query);
  const list = useList(contract.customers.list, isThere ? query : null, first);
  const { counts } = useCounts(contract.customers.list, isThere ? query : null);
  useChannel('invoices', 'customers');
  usePageCommand(mayAdd ? { icon: <AddOutlined aria-hidden />, label: t('add'), run: () => setOpen('add') } : null);
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const views = <ViewsPanel shown={seen} endpoint={contract.customers.list} shape={CustomerQuery} />;
  return (
    <ListScreen
      title={seen.view?.name ?? titles('apps-customers-list')}
      list={list}
      state={state}
      filters={
        <>
          <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
          {views}
          <FilterGroup
            title={t('flags.title')}
            {...filterOf({ query, counts, change })('flag')}
            options={CUSTOMER_FLAGS.map((value) => ({ value, label: t(`flags.${value}`) }))}
          />
        </>
      }
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      above={
        <>
          <ViewNotePanel shown={seen} />
          <StatementsSelectionAction ids={ids} onClear={clear} />
        </>
      }
      columns={columns}
      selection={selection}
      onWidth={widen}
      phone={(customer) => <CustomerRow customer={customer} currency={currency} />}
      actions={
        <>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <ColumnsButton all={all} chosen={columns.map(({ field }) => field)} onChoose={choose} />
          </Box>
          {hasRecurring && <LinkButton href={hrefOf('apps-recurring')}>{titles('apps-recurring')}</LinkButton>}
          {mayAdd && <Button onClick={() => setOpen('import')}>{common('import')}</Button>}
          {mayAdd && (
            <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {open === 'add' && (
        <CustomerForm onClose={() => setOpen(undefined)} onSaved={({ id }) => router.push(hrefOf('apps-customers-view', { id }))} />
      )}
      {open === 'import' && <CustomersImport onClose={() => setOpen(undefined)} />}
    </ListScreen>
  );
}

function CustomerRow({ customer, currency }: { customer: Customer; currency: string }) {
  const t = useTranslations('customers');
  const money = useCents(currency);
  const { id, name, number, system_count, balance_cents } = customer;
  return (
    <PhoneRow href={hrefOf('apps-customers-view', { id })} alignItems="center">
      <Box sx={{ ...ELLIPSIS, fontWeight: 600 }}>{name}</Box>
      <Box sx={{ justifySelf: 'end', fontWeight: 600 }}>{money(balance_cents)}</Box>
      <Box sx={{ ...ELLIPSIS, typography: 'body2', color: 'text.secondary' }}>
        {number}, {t('systems.count', { count: system_count })}
      </Box>
      <Box sx={{ justifySelf: 'end' }}>
        <CustomerMarks customer={customer} />
      </Box>
    </PhoneRow>
  );
}
