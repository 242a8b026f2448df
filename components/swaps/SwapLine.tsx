'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { onTestPattern } from '#components/ui/display/onTestPattern.ts';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { SwapStation } from './SwapStation.tsx';
import { useLockedWords } from './useGates.ts';
import { useStepWords } from './useStepWords.ts';

const Line = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: 12,
  margin: '4px 0 0',
  color: theme.vars.palette.text.secondary,
  '&::before': {
    content: '""',
    width: 8,
    marginInlineStart: 9,
    background: onTestPattern(theme.vars.palette.status.test.mark, theme.vars.palette.status.test.tint),
  },
}));

type Props = { swap: Swap | undefined; shown: number; onShow: (step: number) => void };

export function SwapLine({ swap, shown, onShow }: Props) {
  const t = useTranslations('swaps');
  const { subOf, lookOf, reached } = useStepWords(swap);
  const lockedBy = useLockedWords(swap);
  const isHeld = swap?.test?.state === 'on' && lookOf(3) !== 'off-test';
  return (
    <nav aria-label={t('wizard.line')}>
      <Line>
        {SWAP_STEPS.map((name, index) => (
          <SwapStation
            key={name}
            name={name}
            step={index + 1}
            isShown={index + 1 === shown}
            isDone={index + 1 < reached && lookOf(index + 1) !== 'off-test'}
            isHatched={isHeld && index + 1 >= 3}
            look={lookOf(index + 1)}
            sub={subOf(name)}
            reason={lockedBy(index + 1)}
            onShow={onShow}
          />
        ))}
      </Line>
      {isHeld && <Hint>{t('wizard.hatched')}</Hint>}
    </nav>
  );
}
