'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = { title: ReactNode; wide?: boolean; sx?: SxProps<Theme>; children: ReactNode; onClose: () => void };

/** A dialog with nothing to send: looked at, and closed. `sx` is of what stands in it. */
export function ReadDialog({ title, wide = false, sx, children, onClose }: Props) {
  const common = useTranslations('common');
  const id = useId();
  return (
    <Dialog open maxWidth={wide && 'md'} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={sx}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
