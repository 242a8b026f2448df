'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { focusWrong } from './focusWrong.ts';

type Props = { title: string; closeLabel?: string; width?: number; onClose: () => void; children: ReactNode };

/** Something of the page beside it; over the whole screen on a phone. */
export function SideDrawer({ title, closeLabel, width = 420, onClose, children }: Props) {
  const t = useTranslations('ui');
  const head = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': head, sx: { width: { xs: '100%', sm: width }, maxWidth: '100%' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, padding: '10px 8px 6px 16px' }}>
        <Typography id={head} variant="h2">
          {title}
        </Typography>
        <IconButton aria-label={closeLabel ?? t('close')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}

/** A form that is all there is in such a drawer. */
export function SideForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a portal is inside the page's form as far as React's events go.
        event.stopPropagation();
        onSubmit();
        focusWrong(event.currentTarget);
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, padding: '0 16px 24px', overflow: 'auto' }}
    >
      {children}
    </Box>
  );
}
