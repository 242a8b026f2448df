'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { moveOf } from '#lib/domain/carrierMoves.ts';
import { isProgramDue } from '#lib/domain/programWork.ts';
import { StartButton } from './StartButton.tsx';
import { StepPart } from './StepCard.tsx';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { TestTerms } from './TestTerms.tsx';

/** One press for the test and all that needs nobody at the panel; what follows on site goes on by itself. */
export function StartWork() {
  const t = useTranslations('swaps.start');
  const words = useTranslations('swaps.wizard.fit');
  const may = useAllows();
  const { swap, trouble } = useSwapContext();
  const line = moveOf(swap) === 'new-line' ? 'new' : 'moved';
  return (
    <StepPart>
      <Typography variant="h3">{t('title')}</Typography>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: '18px' }}>
        <li>{t('first', { saves: swap.panel_flagged ? 'yes' : 'no', line })}</li>
        <li>{t('then', { line, sends: isProgramDue(swap) ? 'yes' : 'no' })}</li>
        <li>{t('last')}</li>
      </Box>
      {!may(contract.sims.activate.access) && <span>{words('mayNotActivate')}</span>}
      <TestTerms>
        {(terms) => (
          <span>
            <StartButton terms={terms} />
          </span>
        )}
      </TestTerms>
      {trouble?.name === 'start' && <SwapFailure error={trouble.error} />}
    </StepPart>
  );
}
