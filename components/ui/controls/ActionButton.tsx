'use client';

import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { SendButton, type SendButtonProps } from './SendButton.tsx';

type Props = SendButtonProps & {
  /** Why it is not possible now and what to do first. The button stays focusable, dashed, and says so. */
  reason?: ReactNode;
};

/** A tap says why, and leaves time to read it. */
export const BY_TOUCH = { enterTouchDelay: 0, leaveTouchDelay: 6000 };

/** A button that explains itself: refused with its reason, or busy with its verb. It stays the same button, so that the focus stays on it. */
export function ActionButton({ reason, children, ...rest }: Props) {
  const isRefused = Boolean(reason) && !rest.running;
  const look = { type: 'button', variant: 'outlined', color: 'secondary', onClick: undefined, 'aria-disabled': true } as const;
  return (
    <Tooltip title={isRefused ? reason : ''} {...(isRefused && BY_TOUCH)}>
      <SendButton {...rest} {...(isRefused && look)}>
        {children}
      </SendButton>
    </Tooltip>
  );
}
