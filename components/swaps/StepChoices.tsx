'use client';

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslations } from 'next-intl';
import { SWAP_STEPS } from '#lib/contract/swaps.ts';

type Props = { anchor: HTMLElement; reached: number; shown: number; onShow: (step: number) => void; onClose: () => void };

export function StepChoices({ anchor, reached, shown, onShow, onClose }: Props) {
  const t = useTranslations('swaps');
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {SWAP_STEPS.map((name, index) => (
        <MenuItem key={name} selected={index + 1 === shown} disabled={index + 1 > reached} onClick={() => onShow(index + 1)}>
          {t('wizard.at', { step: index + 1, name: t(`steps.${name}`) })}
        </MenuItem>
      ))}
    </Menu>
  );
}
