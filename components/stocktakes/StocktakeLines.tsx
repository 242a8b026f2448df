'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useCount } from '#components/ui/display/useCount.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { knownStockState } from '#lib/contract/sims/states.ts';
import type { Stocktake } from '#lib/contract/stocktakes.ts';
import { STOCKTAKE_STATES, type StocktakeState } from '#lib/contract/words/stocktakes.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { countMarkOf } from './stocktakeWords.ts';

const LOOKS = ['unknown', 'elsewhere', 'missing', 'found'] as const;

/** The lines of a count by how they stand; what is missing or elsewhere becomes a selection, for one thing to be done with all of it. */
export function StocktakeLines({ taken }: { taken: Stocktake }) {
  const t = useTranslations('stocktakes');
  const sims = useWords('sims.fields', 'fields');
  const stock = useTranslations('sims.stock');
  const count = useCount();
  const router = useRouter();
  const may = useAllows();
  const [state, setState] = useState<StocktakeState>(LOOKS.find((each) => taken[each] > 0) ?? 'missing');
  const [page, setPage] = useState({ page: 1, per_page: 50 });
  const { data, error, mutate } = useRead(contract.stocktakes.lines, { params: { id: taken.id }, query: { state, ...page } });
  const select = useWrite(contract.stocktakes.select);
  const uncount = useWrite(contract.stocktakes.uncount);
  const isOpen = taken.closed_at === null;
  const mayChange = may(contract.stocktakes.count.access);
  const maySelect = mayChange && may(contract.batches.show.access);
  const failed = error ?? select.error ?? uncount.error;
  const lines = data?.data ?? [];
  const choose = async (wanted: 'missing' | 'elsewhere') => {
    const made = await select.trigger([{ params: { id: taken.id }, body: { state: wanted } }]).catch(() => undefined);
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
            {t(`states.${each}`)} {count(taken[each])}
          </Button>
        ))}
        {maySelect && (state === 'missing' || state === 'elsewhere') && taken[state] > 0 && (
          <SendButton size="small" running={select.isMutating ? t('selecting') : undefined} onClick={() => void choose(state)}>
            {t(`select.${state}`, { count: taken[state] })}
          </SendButton>
        )}
      </Box>
      {failed && <Failure problem={failed.problem} retryAfter={failed.retryAfter} retry={() => void mutate()} />}
      {data && lines.length === 0 ? (
        <Empty glyph="done">{t('noLine')}</Empty>
      ) : (
        <Box sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper' }}>
          <Box
            component="table"
            aria-label={t('lines')}
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              '& th, & td': { textAlign: 'start', px: 3, py: 1.5, borderBottom: '1px solid', borderColor: 'divider', whiteSpace: 'nowrap' },
              '& th': { typography: 'caption', color: 'text.secondary', bgcolor: 'ground.sunken' },
              '& tr:last-child td': { borderBottom: 0 },
            }}
          >
            <thead>
              <tr>
                <th>{t('heads.number')}</th>
                <th>{sims('device_type')}</th>
                <th>{t('heads.listed')}</th>
                {state !== 'missing' && <th>{t('heads.counted')}</th>}
                {state !== 'missing' && mayChange && isOpen && <th aria-label={t('uncount')} />}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, number, sim_id, imei, iccid, device_type, warehouse_code, stock_state, cs_no, counted_at, counted_by }) => {
                const known = knownStockState(stock_state);
                return (
                  <tr key={id}>
                    <td>{sim_id ? <SimLink id={sim_id} imei={imei ?? ''} iccid={iccid} /> : <bdi>{number}</bdi>}</td>
                    <td>{device_type}</td>
                    <td>{cs_no ? <CsLink cs={cs_no} /> : [warehouse_code, known && stock(known)].filter(Boolean).join(', ')}</td>
                    {state !== 'missing' && (
                      <td>
                        {counted_by && `${counted_by}, `}
                        {counted_at && <Time at={counted_at} />}
                      </td>
                    )}
                    {state !== 'missing' && mayChange && isOpen && (
                      <td>
                        <Button
                          size="small"
                          variant="text"
                          aria-label={t('uncountOf', { number })}
                          onClick={() => void uncount.trigger([{ params: { id: taken.id, lineId: id } }]).catch(() => undefined)}
                        >
                          {t('uncount')}
                        </Button>
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </Box>
        </Box>
      )}
      {data && data.meta.last_page > 1 && <ListFooter meta={data.meta} onPage={(next) => setPage({ ...page, ...next })} />}
    </Box>
  );
}
