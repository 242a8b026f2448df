'use client';

import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useForkRef } from '@mui/material/utils';
import { useLayoutEffect, useRef } from 'react';

export type SendButtonProps = Omit<ButtonProps, 'disabled'> & {
  /** The verb of its own request under way ("Saving…"). */
  running?: string;
};

/** A button that is busy with its own request, and says with what. The focus that a browser takes from it meanwhile comes back. */
export function SendButton({ running, children, onClick, ref, ...rest }: SendButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const forked = useForkRef(own, ref);
  const hadFocus = useRef(false);
  const isRunning = Boolean(running);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isRunning) hadFocus.current = activeElement === own.current;
    else if (hadFocus.current && activeElement === body) own.current?.focus();
  }, [isRunning]);
  const busy = { disabled: true, startIcon: <CircularProgress size={14} color="inherit" aria-hidden /> };
  return (
    <Button {...rest} ref={forked} onClick={running ? undefined : onClick} {...(running && busy)}>
      {running ?? children}
    </Button>
  );
}
