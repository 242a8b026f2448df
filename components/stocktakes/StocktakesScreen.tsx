'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { ListScreen } from '#components/ui/lists/ListScreen.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useList } from '#lib/browser/api/useList.ts';
import { filterOf, useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type Stocktake, StocktakeQuery } from '#lib/contract/stocktakes.ts';
import { useStocktakeColumns } from './stocktakeColumns.tsx';

const BeginDialog = lazyPart(async () => (await import('./BeginDialog.tsx')).BeginDialog);

const NARROWING = ['state'] as const;

export function StocktakesScreen({ first }: { first: Reply<typeof contract.stocktakes.list> | undefined }) {
  const t = useTranslations('stocktakes');
  const common = useTranslations('common');
  const orders = useTranslations('orders');
  const titles = useTranslations('titles');
  const isThere = useCapability('stocktakes');
  const mayBegin = useAllows()(contract.stocktakes.create.access) && isThere;
  const [beginning, setBeginning] = useState(false);
  const state = useListState(StocktakeQuery, NARROWING);
  const { query, change, narrowed } = state;
  const { columns, widen } = useStocktakeColumns();
  const list = useList(contract.stocktakes.list, isThere ? query : null, first);
  useChannel('sims', 'stocktakes');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const begin = mayBegin && (
    <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setBeginning(true)}>
      {t('begin')}
    </Button>
  );
  return (
    <ListScreen
      title={titles('stocktakes')}
      back={{ href: hrefOf('batches'), label: orders('toBatches') }}
      list={list}
      state={state}
      filters={
        <FilterGroup
          title={common('state')}
          {...filterOf({ query, change })('state')}
          options={(['open', 'closed'] as const).map((value) => ({ value, label: t(value) }))}
        />
      }
      count={t('count', { total: list.meta?.total ?? 0 })}
      none={t(narrowed ? 'noMatch' : 'none')}
      columns={columns}
      onWidth={widen}
      phone={(row) => <PhoneRow row={row} />}
      actions={begin}
    >
      {beginning && <BeginDialog onClose={() => setBeginning(false)} />}
    </ListScreen>
  );
}

function PhoneRow({ row: { id, place, device_type, expected, found, missing, closed_at } }: { row: Stocktake }) {
  const t = useTranslations('stocktakes');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px', py: 2, px: 4 }}>
      <TextLink href={hrefOf('stocktake', { id })}>{[place, device_type].filter(Boolean).join(', ')}</TextLink>
      <span>{t(closed_at ? 'closed' : 'open')}</span>
      <Box sx={{ typography: 'body2', color: 'text.secondary', gridColumn: '1 / -1' }}>{t('progress', { found, expected, missing })}</Box>
    </Box>
  );
}
