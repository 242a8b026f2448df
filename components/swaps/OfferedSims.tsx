'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { NewSimChoice } from './NewSimChoice.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useOfferWords } from './useOfferWords.ts';

/** What fits of the stock, as near as it is: the technician's truck, the branch, the rest by distance. */
export function OfferedSims({ onChoose }: { onChoose: Parameters<typeof NewSimChoice>[0]['onChoose'] }) {
  const t = useTranslations('swaps.wizard.sims');
  const { swap } = useSwapContext();
  const words = useOfferWords();
  const { data, error, mutate } = useRead(contract.swaps.offered, { params: { id: swap.id } });
  return (
    <>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Typography variant="caption">{data && t('inStock', { count: data.total })}</Typography>
      {data?.data.map((offered) => (
        <NewSimChoice key={offered.sim.id} sim={offered.sim} where={words(offered)} onChoose={onChoose} />
      ))}
    </>
  );
}
