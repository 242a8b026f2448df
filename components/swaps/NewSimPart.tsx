'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { useNearSims } from '#components/stock/useNearSims.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { NEW_STATUSES } from '#lib/domain/simLifecycle.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { providerOf } from '#lib/domain/swapGates.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import { CodeField } from './CodeField.tsx';
import { NewSimChoice } from './NewSimChoice.tsx';
import { OfferedSims } from './OfferedSims.tsx';
import { StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useCellTypeOf } from './useCellTypeOf.ts';

const SHOWN = 6;
const IN_STOCK = { stock_state: ['warehouse', 'truck'], status: NEW_STATUSES, pending: ['no'] } as const;

export function NewSimPart({ isLocked }: { isLocked: boolean }) {
  const t = useTranslations('swaps.wizard.sims');
  const { swap, change, worksheet } = useSwapContext();
  const hasOffers = useCapability('offers');
  const cellTypeOf = useCellTypeOf();
  const [sought, setSought] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const provider = providerOf(swap.cell_type);
  const isChoosing = isOpen || swap.new_sim === null;
  // Another company's device types need not be called as its cell types are.
  const page = { page: 1, per_page: SHOWN };
  const stock = { ...IN_STOCK, stock_state: [...IN_STOCK.stock_state], status: [...IN_STOCK.status], pending: [...IN_STOCK.pending] };
  const list = useRead(
    contract.sims.list,
    isChoosing && (sought || !hasOffers)
      ? {
          query: sought
            ? { ...page, q: sought }
            : {
                ...page,
                ...stock,
                provider: provider && [provider],
                device_type: swap.cell_type && !worksheet ? [swap.cell_type] : undefined,
              },
        }
      : null,
  );
  const rows = list.data?.data ?? [];
  const { near } = useNearSims(sought && list.data && rows.length === 0 ? [sought] : []);
  const choose = (sim: Sim) =>
    void change('choose', { new_sim_id: sim.id, cell_type: cellTypeOf(sim) }).then((done) => done && setOpen(false));
  return (
    <StepPart>
      <Typography variant="h3">{t('new')}</Typography>
      {swap.new_sim && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Id kind={simNumberKind(swap.new_sim)} value={simNumber(swap.new_sim)} />
          <SimStatusChip sim={swap.new_sim} />
          <span>{[swap.new_sim.device_type, swap.new_sim.warehouse_code].filter(Boolean).join(', ')}</span>
          {!isOpen && !isLocked && <Button onClick={() => setOpen(true)}>{t('another')}</Button>}
        </Box>
      )}
      {isChoosing && !isLocked && (
        <>
          {swap.new_sim && (swap.new_sim.status === 'active' || swap.new_sim.pending) && (
            <span>{t('left', { imei: simNumber(swap.new_sim) })}</span>
          )}
          <CodeField label={t('scan')} hint={t('scanHint')} go={t('find')} onCode={(code) => setSought(plainDigits(code))} />
          {near.length > 0 && <b>{t('near')}</b>}
          {near.map(({ sim }) => (
            <NewSimChoice key={sim.id} sim={sim} onChoose={choose} />
          ))}
          {sought && <span role="status">{list.data && t('found', { count: rows.length, code: sought })}</span>}
          {!sought && hasOffers && <OfferedSims onChoose={choose} />}
          {!sought && !hasOffers && (
            <Typography variant="caption">
              {list.data && !list.data.meta.uncounted && t('inStock', { count: list.data.meta.total })}
            </Typography>
          )}
          {(sought || !hasOffers) && rows.map((sim) => <NewSimChoice key={sim.id} sim={sim} onChoose={choose} />)}
          {sought && (
            <span>
              <Button onClick={() => setSought(undefined)}>{t('showStock')}</Button>
            </span>
          )}
        </>
      )}
    </StepPart>
  );
}
