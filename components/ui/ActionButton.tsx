'use client';

import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

type Props = Omit<ButtonProps, 'disabled'> & {
  /** Why it is not possible now and what to do first. The button stays focusable, dashed, and says so. */
  reason?: ReactNode;
  /** The verb of its own request under way ("Saving…"). */
  running?: string;
};

/** A button that explains itself: refused with its reason, or busy with its verb. */
export function ActionButton({ reason, running, children, onClick, type, variant, ...rest }: Props) {
  if (running)
    return (
      <Button {...rest} type={type} variant={variant} disabled startIcon={<CircularProgress size={14} color="inherit" aria-hidden />}>
        {running}
      </Button>
    );
  if (reason)
    return (
      <Tooltip title={reason}>
        <Button {...rest} type="button" variant="outlined" color="secondary" aria-disabled>
          {children}
        </Button>
      </Tooltip>
    );
  return (
    <Button {...rest} type={type} variant={variant} onClick={onClick}>
      {children}
    </Button>
  );
}
