'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { ExportButton } from '#components/ui/controls/ExportButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { AgingQuery, type AgingRow } from '#lib/contract/receivables/aging.ts';
import { daysAfter, monthsAfter } from '#lib/format/localDay.ts';
import { AgingFigures } from './AgingFigures.tsx';
import { useAgingColumns, useAgingNames } from './agingColumns.tsx';
import { StatementsAction } from './StatementsAction.tsx';
import { StatementsSelectionAction } from './StatementsSelectionAction.tsx';
import { useStatementSelection } from './useStatementSelection.ts';

const AgingExportDialog = lazyPart(async () => (await import('./AgingExportDialog.tsx')).AgingExportDialog);

const LedgerDialog = lazyPart(async () => (await import('./LedgerDialog.tsx')).LedgerDialog);

const QuickBooksDialog = lazyPart(async () => (await import('./QuickBooksDialog.tsx')).QuickBooksDialog);

const NARROWING = ['q'] as const;

export function AgingScreen({ first }: { first: Reply<typeof contract.receivables.aging> | undefined }) {
  const t = useTranslations('receivables.aging');
  const ledger = useTranslations('receivables.ledger');
  const quickBooks = useTranslations('receivables.quickBooks');
  const [hasLedger, setLedger] = useState(false);
  const [hasQuickBooks, setQuickBooks] = useState(false);
  const search = useTranslations('customers.search');
  const titles = useTranslations('titles');
  const isThere = useCapability('receivables');
  const state = useListState(AgingQuery, NARROWING);
  const { query, change, narrowed } = state;
  const { ids, selection, clear } = useStatementSelection('aging', query);
  const list = useList(contract.receivables.aging, isThere ? query : null, first);
  const sums = useRead(contract.receivables.agingTotals, isThere ? { query: { as_of: query.as_of } } : null, { keepPreviousData: false });
  const totals = sums.data?.data;
  const currency = totals?.currency ?? 'USD';
  const { columns, widen } = useAgingColumns(currency);
  useChannel('invoices', 'receivables');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  return (
    <ListScreen
      title={titles('apps-aging')}
      back={{ href: hrefOf('apps-invoice-list'), label: titles('apps-invoice-list') }}
      list={list}
      state={state}
      filters={
        <>
          <ListSearch q={query.q} change={change} label={search('label')} placeholder={t('placeholder')} />
          <TextField
            label={t('asOf')}
            type="date"
            value={query.as_of ?? totals?.as_of ?? ''}
            onChange={({ target }) => change({ as_of: target.value || undefined })}
          />
        </>
      }
      above={
        <>
          {sums.error && <PageFailure error={sums.error} retry={sums.mutate} />}
          {totals && <AgingFigures totals={totals} />}
          <StatementsSelectionAction ids={ids} to={totals?.as_of} onClear={clear} />
        </>
      }
      count={t('count', { total: list.meta?.total ?? 0 })}
      none={t(narrowed ? 'noneMatching' : 'none')}
      columns={columns}
      selection={selection}
      onWidth={widen}
      phone={(row) => <Row row={row} currency={currency} />}
      actions={
        <>
          {totals && <StatementsAction to={totals.as_of} />}
          {totals && <Button onClick={() => setLedger(true)}>{ledger('open')}</Button>}
          {totals && <Button onClick={() => setQuickBooks(true)}>{quickBooks('open')}</Button>}
          <ExportButton
            title={t('export')}
            isOffered={list.rows.length > 0}
            dialog={(close) => <AgingExportDialog query={query} onClose={close} />}
          />
        </>
      }
    >
      {totals && hasQuickBooks && (
        <QuickBooksDialog
          from={monthsAfter(`${totals.as_of.slice(0, 7)}-01`, -1)}
          to={daysAfter(`${totals.as_of.slice(0, 7)}-01`, -1)}
          onClose={() => setQuickBooks(false)}
        />
      )}
      {totals && hasLedger && (
        <LedgerDialog month={monthsAfter(`${totals.as_of.slice(0, 7)}-01`, -1).slice(0, 7)} onClose={() => setLedger(false)} />
      )}
    </ListScreen>
  );
}

const LATE = ['days_91_cents', 'days_90_cents', 'days_60_cents', 'days_30_cents', 'current_cents'] as const;

function Row({ row, currency }: { row: AgingRow; currency: string }) {
  const nameOf = useAgingNames();
  const money = useCents(currency);
  const parts = LATE.filter((field) => row[field] > 0).map((field) => `${nameOf(field)}: ${money(row[field])}`);
  return (
    <PhoneRow href={hrefOf('apps-statement', { id: row.id })} alignItems="center">
      <Box sx={{ ...ELLIPSIS, fontWeight: 600 }}>{row.name}</Box>
      <Box sx={{ justifySelf: 'end', fontWeight: 600 }}>{money(row.total_cents)}</Box>
      <Box sx={{ ...ELLIPSIS, typography: 'body2', color: 'text.secondary' }}>{parts.join(', ')}</Box>
      <Box sx={{ justifySelf: 'end', typography: 'body2' }}>{row.number}</Box>
    </PhoneRow>
  );
}
