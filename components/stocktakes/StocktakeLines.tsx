'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { ListTable } from '#components/ui/lists/ListTable.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { knownStockState } from '#lib/contract/sims/states.ts';
import type { Stocktake, StocktakeLine } from '#lib/contract/stocktakes.ts';
import { STOCKTAKE_STATES, type StocktakeState } from '#lib/contract/words/stocktakes.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { countMarkOf } from './stocktakeWords.ts';

const LOOKS = ['unknown', 'elsewhere', 'missing', 'found'] as const;

/** The lines of a count by how they stand; what is missing or elsewhere becomes a selection, for one thing to be done with all of it. */
export function StocktakeLines({ stocktake }: { stocktake: Stocktake }) {
  const t = useTranslations('stocktakes');
  const sims = useWords('sims.fields', 'fields');
  const stock = useTranslations('sims.stock');
  const count = useCount();
  const router = useRouter();
  const may = useAllows();
  const [state, setState] = useState<StocktakeState>(LOOKS.find((each) => stocktake[each] > 0) ?? 'missing');
  const [page, setPage] = useState({ page: 1, per_page: 50 });
  const { data, error, mutate } = useRead(contract.stocktakes.lines, { params: { id: stocktake.id }, query: { state, ...page } });
  const select = useWrite(contract.stocktakes.select);
  const removal = useWrite(contract.stocktakes.removeLine);
  const isOpen = stocktake.closed_at === null;
  const mayChange = may(contract.stocktakes.count.access);
  const maySelect = mayChange && may(contract.batches.show.access);
  const failed = error ?? select.error ?? removal.error;
  const lines = data?.data ?? [];
  const columns: Column<StocktakeLine>[] = [
    {
      ...{ field: 'number', title: t('heads.number'), width: 220 },
      cell: ({ sim_id, number, imei, iccid }) =>
        sim_id ? (
          <SimLink id={sim_id} imei={imei ?? ''} iccid={iccid} />
        ) : (
          <Id kind={number.length === 15 ? 'imei' : 'iccid'} value={number} />
        ),
    },
    { field: 'device_type', title: sims('device_type'), width: 150, cell: ({ device_type }) => device_type },
    {
      ...{ field: 'listed', title: t('heads.listed'), width: 190, flex: 1 },
      cell: ({ cs_no, warehouse_code, stock_state }) => {
        const known = knownStockState(stock_state);
        return cs_no ? <CsLink cs={cs_no} /> : [warehouse_code, known && stock(known)].filter(Boolean).join(', ');
      },
    },
    ...(state === 'missing'
      ? []
      : [
          {
            field: 'counted_by',
            title: t('heads.counted_by'),
            width: 160,
            yields: true,
            cell: ({ counted_by }: StocktakeLine) => counted_by,
          },
          {
            ...{ field: 'counted_at', title: t('heads.counted_at'), width: 170 },
            cell: ({ counted_at }: StocktakeLine) => counted_at && <Time at={counted_at} />,
          },
        ]),
    ...(state !== 'missing' && mayChange && isOpen
      ? [
          {
            ...{ field: 'uncount', title: t('uncount'), titleUnseen: true, width: 100 },
            cell: ({ id, number }: StocktakeLine) => (
              <Button
                size="small"
                variant="text"
                aria-label={t('uncountOf', { number })}
                onClick={() => void removal.trigger([{ params: { id: stocktake.id, lineId: id } }]).catch(() => undefined)}
              >
                {t('uncount')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  const choose = async (wanted: 'missing' | 'elsewhere') => {
    const made = await select.trigger([{ params: { id: stocktake.id }, body: { state: wanted } }]).catch(() => undefined);
    if (made) router.push(hrefOf('batch-view', { id: made.data.id }));
  };
  return (
    <Box component="section" aria-label={t('lines')} sx={{ display: 'grid', gap: 3 }}>
      <Box role="group" aria-label={t('show')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {STOCKTAKE_STATES.map((each) => (
          <Button
            key={each}
            size="small"
            aria-pressed={state === each}
            variant={state === each ? 'contained' : 'outlined'}
            color="secondary"
            startIcon={<StatusGlyph glyph={countMarkOf(each).glyph} />}
            onClick={() => {
              setState(each);
              setPage({ ...page, page: 1 });
            }}
          >
            {t(`states.${each}`)} {count(stocktake[each])}
          </Button>
        ))}
        {maySelect && (state === 'missing' || state === 'elsewhere') && stocktake[state] > 0 && (
          <SendButton
            size="small"
            variant="text"
            running={select.isMutating ? t('selecting') : undefined}
            onClick={() => void choose(state)}
          >
            {t(`select.${state}`, { count: stocktake[state] })}
          </SendButton>
        )}
      </Box>
      {failed && <Failure problem={failed.problem} retryAfter={failed.retryAfter} retry={() => void mutate()} />}
      {data && lines.length === 0 ? (
        <Empty glyph="done">{t('noLine')}</Empty>
      ) : (
        <Box
          sx={{
            display: 'grid',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
            overflow: 'hidden',
          }}
        >
          <ListTable name={t('lines')} sort="" rows={lines} columns={columns} />
        </Box>
      )}
      {data && data.meta.last_page > 1 && <ListFooter meta={data.meta} onPage={(next) => setPage({ ...page, ...next })} />}
    </Box>
  );
}
