'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { SWAP_STEPS } from '#lib/contract/swaps/swap.ts';
import { useSwapContext } from './SwapContext.ts';
import { useGates, useOffTest } from './useGates.ts';

type Props = {
  step: number;
  onShow: (step: number) => void;
  /** What is pressed next stands elsewhere. */
  isQuiet?: boolean;
};

/** Back is only looking; on, past the furthest step reached, is asked of the server. */
export function StepActions({ step, onShow, isQuiet = false }: Props) {
  const t = useTranslations('swaps.wizard');
  const names = useTranslations('swaps.steps');
  const { swap, busy, change } = useSwapContext();
  const { toLeave } = useGates();
  const isOutlined = (useOffTest() && step >= 3) || isQuiet;
  const next = SWAP_STEPS[step];
  const isBehind = step < swap.step;
  const reason = isBehind ? undefined : toLeave(step);
  return (
    <>
      {step > 1 && <Button onClick={() => onShow(step - 1)}>{t('backTo', { step: step - 1 })}</Button>}
      <Box sx={{ flex: 1, minWidth: '12rem', textAlign: { sm: 'right' }, typography: 'caption', color: 'text.secondary' }}>
        {next && reason}
      </Box>
      {next && (
        <ActionButton
          variant={isOutlined ? 'outlined' : 'contained'}
          color={isOutlined ? 'secondary' : 'primary'}
          reason={reason}
          running={busy === 'step' ? t('going') : undefined}
          onClick={() => (isBehind ? onShow(step + 1) : void change('step', { step: step + 1 }).then((went) => went && onShow(step + 1)))}
        >
          {t('goTo', { step: names(next) })}
        </ActionButton>
      )}
    </>
  );
}
