'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { Link } from '#lib/i18n/navigation.ts';
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
      title={t(sim.id === swap.old_sim_id ? 'old' : 'new', { imei: sim.imei, age: age(swap) ?? '' })}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <AskOffAgain swap={swap} sim={sim} isFirst={worksheet !== undefined} />
          <Button component={Link} href={hrefOf('sim-edit', { id: sim.id })} prefetch={false}>
            {t('said')}
          </Button>
        </Box>
      }
    >
      {costs && t('cost', { cost: costs })}
    </Alert>
  );
}
