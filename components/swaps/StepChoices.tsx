'use client';

import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslations } from 'next-intl';
import { SWAP_STEPS, type Swap } from '#lib/contract/swaps/swap.ts';
import { useLockedWords } from './useGates.ts';
import { useStepWords } from './useStepWords.ts';

type Props = { anchor: HTMLElement; swap: Swap | undefined; shown: number; onShow: (step: number) => void; onClose: () => void };

export function StepChoices({ anchor, swap, shown, onShow, onClose }: Props) {
  const t = useTranslations('swaps');
  const { subOf } = useStepWords(swap);
  const lockedBy = useLockedWords(swap);
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('wizard.line') } }}>
      {SWAP_STEPS.map((name, index) => {
        const step = index + 1;
        const reason = lockedBy(step);
        return (
          <MenuItem
            key={name}
            selected={step === shown}
            aria-current={step === shown ? 'step' : undefined}
            aria-disabled={Boolean(reason)}
            onClick={() => !reason && onShow(step)}
          >
            <ListItemText
              primary={t('wizard.at', { step, name: t(`steps.${name}`) })}
              secondary={reason ?? subOf(name)}
              slotProps={{
                primary: { sx: { color: reason ? 'text.secondary' : undefined } },
                secondary: { variant: 'caption', sx: { whiteSpace: 'normal', maxWidth: '17rem' } },
              }}
            />
          </MenuItem>
        );
      })}
    </Menu>
  );
}
