'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { AskOffAgain, billedSimOf } from './AskOffAgain.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useUnfinishedWords } from './unfinishedColumns.tsx';

export function BilledNote() {
  const t = useTranslations('swaps.billed');
  const { swap, worksheet } = useSwapContext();
  const { age, cost } = useUnfinishedWords();
  const sim = billedSimOf(swap);
  if (!sim) return null;
  const costs = cost(swap);
  return (
    <Alert
      kind="crit"
      title={t(sim.id === swap.old_sim_id ? 'old' : 'new', { imei: simNumber(sim), age: age(swap) ?? '' })}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <AskOffAgain swap={swap} sim={sim} isFirst={worksheet !== undefined} />
          <LinkButton href={hrefOf('sim-edit', { id: sim.id })}>{t('said')}</LinkButton>
        </Box>
      }
    >
      {costs && t('cost', { cost: costs })}
    </Alert>
  );
}
