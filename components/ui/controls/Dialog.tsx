'use client';

import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useDiscardGuard } from './useDiscardGuard.ts';

type Props = Omit<DialogProps, 'onClose' | 'onFocusCapture'> & { onClose: () => void; unsaved?: string };

/** A dialog that keeps what was typed in it from an Esc or a press beside it until somebody says that it may go. */
export function Dialog({ onClose, unsaved, ...rest }: Props) {
  const { onFocusCapture, close } = useDiscardGuard(onClose, unsaved);
  return <MuiDialog {...rest} onFocusCapture={onFocusCapture} onClose={() => void close()} />;
}
