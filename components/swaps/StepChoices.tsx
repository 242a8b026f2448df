'use client';

import { useTranslations } from 'next-intl';
import { Menu, MenuItem } from '#components/ui/controls/Menu.tsx';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { useLockedWords } from './useGates.ts';
import { useStepWords } from './useStepWords.ts';

type Props = { anchor: HTMLElement; swap: Swap | undefined; shown: number; onShow: (step: number) => void; onClose: () => void };

export function StepChoices({ anchor, swap, shown, onShow, onClose }: Props) {
  const t = useTranslations('swaps');
  const { subOf } = useStepWords(swap);
  const lockedBy = useLockedWords(swap);
  return (
    <Menu anchor={anchor} onClose={onClose} label={t('wizard.line')}>
      {SWAP_STEPS.map((name, index) => {
        const step = index + 1;
        return (
          <MenuItem
            key={name}
            isChosen={step === shown}
            aria-current={step === shown ? 'step' : undefined}
            reason={lockedBy(step)}
            note={subOf(name)}
            onClick={() => onShow(step)}
          >
            {t('wizard.at', { step, name: t(`steps.${name}`) })}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
