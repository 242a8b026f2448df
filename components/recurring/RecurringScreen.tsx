'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { ELLIPSIS } from '#components/ui/display/ellipsis.ts';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { ColumnsButton } from '#components/ui/lists/ColumnsButton.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { PhoneRow } from '#components/ui/lists/PhoneRow.tsx';
import { useOwnColumns } from '#components/ui/lists/useOwnColumns.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type RecurringItem, RecurringQuery } from '#lib/contract/recurring/items.ts';
import { RECURRING_STATES, SERVICES_BILLED } from '#lib/contract/words/recurring.ts';
import { RecurringFigures } from './RecurringFigures.tsx';
import { STATE_GLYPHS, useRecurringWords } from './useRecurringWords.ts';

const RaiseDialog = lazyPart(async () => (await import('./RaiseDialog.tsx')).RaiseDialog);
const ItemDrawer = lazyPart(async () => (await import('./ItemDrawer.tsx')).ItemDrawer);

const NARROWING = ['q', 'state', 'service'] as const;
const USUAL = ['customer_name', 'cs_no', 'service', 'state', 'cycle', 'monthly_cents', 'billed_until', 'starts_on'];

function useItemColumns(onOpen: (item: RecurringItem) => void) {
  const t = useTranslations('recurring');
  const common = useTranslations('common');
  const { serviceOf, termOf, money, day } = useRecurringWords();
  const all = useMemo((): Column<RecurringItem>[] => {
    const days = (field: 'starts_on' | 'ends_on' | 'billed_until', title: string, sortable: boolean) => ({
      ...{ field, title, width: 120, end: true, sortable },
      cell: (item: RecurringItem) => item[field] && day(item[field]),
    });
    return [
      {
        ...{ field: 'customer_name', title: common('customer'), width: 200, flex: 1, sortable: true },
        cell: ({ customer_id, customer_name }) => <CustomerLink id={customer_id} name={customer_name} />,
      },
      { field: 'cs_no', title: common('system'), width: 120, sortable: true, cell: ({ cs_no }) => cs_no && <CsLink cs={cs_no} /> },
      {
        ...{ field: 'service', title: t('fields.service'), width: 200 },
        cell: (item) => (
          <Button variant="text" size="small" onClick={() => onOpen(item)}>
            {serviceOf(item)}
          </Button>
        ),
      },
      {
        field: 'state',
        title: common('state'),
        width: 110,
        cell: ({ state }) => <StatusChip status={STATE_GLYPHS[state]} word={t(`states.${state}`)} />,
      },
      { field: 'cycle', title: t('fields.cycle'), width: 110, cell: ({ cycle }) => t(`cycles.${cycle}`) },
      {
        field: 'monthly_cents',
        title: t('fields.amount'),
        width: 110,
        end: true,
        sortable: true,
        cell: ({ monthly_cents }) => money(monthly_cents),
      },
      days('billed_until', t('fields.billed'), false),
      days('starts_on', t('fields.startsOn'), true),
      days('ends_on', t('fields.endsOn'), true),
      { field: 'term', title: t('fields.agreement'), width: 200, cell: (item) => termOf(item) },
    ];
  }, [t, common, serviceOf, termOf, money, day, onOpen]);
  return useOwnColumns('recurring', all, USUAL);
}

export function RecurringScreen({ first }: { first: Reply<typeof contract.recurring.list> | undefined }) {
  const t = useTranslations('recurring');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const isThere = useCapability('recurring');
  const may = useAllows();
  const [raising, setRaising] = useState(false);
  const [opened, setOpened] = useState<RecurringItem>();
  const state = useListState(RecurringQuery, NARROWING);
  const { query, change, narrowed } = state;
  const { all, columns, choose, widen } = useItemColumns(setOpened);
  const list = useList(contract.recurring.list, isThere ? query : null, first);
  const { counts } = useCounts(contract.recurring.list, isThere ? query : null);
  useChannel('invoices', 'recurring');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const filter = filterOf({ query, counts, change });
  const glyph = (value: RecurringItem['state']) => <StatusGlyph glyph={STATE_GLYPHS[value]} />;
  return (
    <ListScreen
      title={titles('apps-recurring')}
      list={list}
      state={state}
      filters={
        <>
          <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
          <FilterGroup
            title={common('state')}
            {...filter('state')}
            options={RECURRING_STATES.map((value) => ({ value, label: t(`states.${value}`), glyph: glyph(value) }))}
          />
          <FilterGroup
            title={t('fields.service')}
            {...filter('service')}
            options={SERVICES_BILLED.map((value) => ({ value, label: t(`services.${value}`) }))}
          />
        </>
      }
      above={<RecurringFigures />}
      count={t(narrowed ? 'countOf' : 'count', { total: list.meta?.total ?? 0 })}
      none={narrowed ? t('empty.matching', { count: narrowed }) : t('empty.none')}
      columns={columns}
      onWidth={widen}
      phone={(item) => <ItemRow item={item} />}
      actions={
        <>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <ColumnsButton all={all} chosen={columns.map(({ field }) => field)} onChoose={choose} />
          </Box>
          {may(contract.recurring.raise.access) && <Button onClick={() => setRaising(true)}>{t('raise.open')}</Button>}
          <LinkButton variant="contained" color="primary" href={hrefOf('apps-billing')}>
            {titles('apps-billing')}
          </LinkButton>
        </>
      }
    >
      {raising && <RaiseDialog onClose={() => setRaising(false)} />}
      {opened && <ItemDrawer item={list.rows.find(({ id }) => id === opened.id) ?? opened} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
}

function ItemRow({ item }: { item: RecurringItem }) {
  const t = useTranslations('recurring');
  const { serviceOf, money } = useRecurringWords();
  return (
    <PhoneRow href={hrefOf('apps-customers-view', { id: item.customer_id })} alignItems="center">
      <Box sx={{ ...ELLIPSIS, fontWeight: 600 }}>{item.customer_name}</Box>
      <Box sx={{ justifySelf: 'end', fontWeight: 600 }}>{money(item.monthly_cents)}</Box>
      <Box sx={{ ...ELLIPSIS, typography: 'body2', color: 'text.secondary' }}>
        {[serviceOf(item), item.cs_no].filter(Boolean).join(', ')}
      </Box>
      <Box sx={{ justifySelf: 'end', typography: 'body2' }}>{t(`states.${item.state}`)}</Box>
    </PhoneRow>
  );
}
