'use client';

import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { SendButton, type SendButtonProps } from './SendButton.tsx';

type Props = SendButtonProps & {
  /** Why it is not possible now and what to do first. The button stays focusable, dashed, and says so. */
  reason?: ReactNode;
};

/** A button that explains itself: refused with its reason, or busy with its verb. */
export function ActionButton({ reason, children, onClick, type, ...rest }: Props) {
  const { running, ...look } = rest;
  if (running || !reason)
    return (
      <SendButton {...rest} type={type} onClick={onClick}>
        {children}
      </SendButton>
    );
  return (
    <Tooltip title={reason}>
      <Button {...look} type="button" variant="outlined" color="secondary" aria-disabled>
        {children}
      </Button>
    </Tooltip>
  );
}
