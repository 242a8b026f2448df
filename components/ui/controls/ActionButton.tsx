'use client';

import type { ReactNode } from 'react';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { SendButton, type SendButtonProps } from './SendButton.tsx';

type Props = SendButtonProps & {
  /** Why it is not possible now and what to do first. The button stays focusable, dashed, and says so. */
  reason?: ReactNode;
};

/** A button that explains itself: refused with its reason, or busy with its verb. It stays the same button, so that the focus stays on it. */
export function ActionButton({ reason, children, ...rest }: Props) {
  const isRefused = Boolean(reason) && !rest.running;
  const look = { type: 'button', variant: 'outlined', color: 'secondary', onClick: undefined, 'aria-disabled': true } as const;
  return (
    <Tooltip title={isRefused ? reason : ''} byTouch={isRefused}>
      <SendButton {...rest} {...(isRefused && look)}>
        {children}
      </SendButton>
    </Tooltip>
  );
}
