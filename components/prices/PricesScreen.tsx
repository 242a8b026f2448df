'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePageCommand } from '#lib/browser/page/pageCommands.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type Price, PriceQuery } from '#lib/contract/prices/price.ts';
import { PRICE_KINDS } from '#lib/contract/words/prices.ts';
import { usePriceColumns } from './priceColumns.tsx';

const PriceDrawer = lazyPart(async () => (await import('./PriceDrawer.tsx')).PriceDrawer);
const PricesImport = lazyPart(async () => (await import('./PricesImport.tsx')).PricesImport);

const NARROWING = ['q', 'kind', 'active'] as const;

export function PricesScreen({ first }: { first: Reply<typeof contract.prices.list> | undefined }) {
  const t = useTranslations('prices');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const titles = useTranslations('titles');
  const isThere = useCapability('prices');
  const mayAdd = useAllows()(contract.prices.create.access) && isThere;
  const [opened, setOpened] = useState<Price | 'new' | 'import'>();
  const state = useListState(PriceQuery, NARROWING);
  const { query, change, narrowed } = state;
  const { data: settings } = useRead(contract.invoices.settings, isThere ? {} : null);
  const currency = settings?.data.currency ?? 'USD';
  const { columns, widen } = usePriceColumns(currency, setOpened);
  const list = useList(contract.prices.list, isThere ? query : null, first);
  const { counts } = useCounts(contract.prices.list, isThere ? query : null);
  useChannel('invoices', 'prices');
  usePageCommand(mayAdd ? { icon: <AddOutlined aria-hidden />, label: t('add'), run: () => setOpened('new') } : null);
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const close = () => setOpened(undefined);
  const price = typeof opened === 'object' ? (list.rows.find(({ id }) => id === opened.id) ?? opened) : undefined;
  return (
    <ListScreen
      title={titles('apps-prices')}
      back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
      list={list}
      state={state}
      filters={
        <>
          <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
          <FilterGroup
            title={common('kind')}
            {...filterOf({ query, counts, change })('kind')}
            options={PRICE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <FilterGroup
            title={fields('status')}
            chosen={query.active ? [query.active] : []}
            onChange={(chosen) => change({ active: chosen.find((each) => each !== query.active) })}
            options={(['1', '0'] as const).map((value) => ({ value, label: t(value === '1' ? 'active' : 'inactive') }))}
          />
        </>
      }
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      columns={columns}
      onWidth={widen}
      phone={(each) => <PriceRow price={each} currency={currency} onOpen={() => setOpened(each)} />}
      actions={
        mayAdd && (
          <>
            <Button onClick={() => setOpened('import')}>{common('import')}</Button>
            <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setOpened('new')}>
              {t('add')}
            </Button>
          </>
        )
      }
    >
      {(opened === 'new' || price) && <PriceDrawer key={price?.id} price={price} currency={currency} onClose={close} />}
      {opened === 'import' && <PricesImport onClose={close} />}
    </ListScreen>
  );
}

type RowProps = { price: Price; currency: string; onOpen: () => void };

function PriceRow({ price: { code, description, kind, unit_cents, active }, currency, onOpen }: RowProps) {
  const t = useTranslations('prices');
  const money = useCents(currency);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px', py: 2, px: 4 }}>
      <Box sx={{ ml: -2 }}>
        <Button variant="text" size="small" onClick={onOpen}>
          {code}
        </Button>
      </Box>
      <Box sx={{ fontWeight: 600, justifySelf: 'end' }}>{money(unit_cents)}</Box>
      <Box sx={{ ...ELLIPSIS, typography: 'body2', color: 'text.secondary' }}>{description}</Box>
      <Box sx={{ typography: 'body2', justifySelf: 'end' }}>{active ? t(`kinds.${kind}`) : t('inactive')}</Box>
    </Box>
  );
}
