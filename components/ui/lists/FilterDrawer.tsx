'use client';

import Drawer from '@mui/material/Drawer';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { usePhone } from '#components/ui/display/useWidth.ts';
import css from './FilterDrawer.module.css';

type Props = { name: string; open: boolean; onClose: () => void; children: ReactNode };

export function FilterDrawer({ name, open, onClose, children }: Props) {
  const t = useTranslations('ui.filters');
  const phone = usePhone();
  return (
    <Drawer
      anchor={phone ? 'bottom' : 'left'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': name,
          sx: { width: phone ? 'auto' : 300, maxHeight: phone ? '85dvh' : undefined, padding: '8px 16px 24px' },
        },
      }}
    >
      <div className={css.head}>
        <h2>{name}</h2>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {children}
    </Drawer>
  );
}
