'use client';

import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

export type SendButtonProps = Omit<ButtonProps, 'disabled'> & {
  /** The verb of its own request under way ("Saving…"). */
  running?: string;
};

/** A button that is busy with its own request, and says with what. */
export function SendButton({ running, children, onClick, ...rest }: SendButtonProps) {
  if (running)
    return (
      <Button {...rest} disabled startIcon={<CircularProgress size={14} color="inherit" aria-hidden />}>
        {running}
      </Button>
    );
  return (
    <Button {...rest} onClick={onClick}>
      {children}
    </Button>
  );
}
