'use client';

import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import css from './SendButton.module.css';

export type SendButtonProps = Omit<ButtonProps, 'disabled'> & {
  running?: string;
};

/** A button that is busy with its own request, and says with what. The focus that a browser takes from it meanwhile comes back. */
export function SendButton({ running, children, onClick, ref, ...rest }: SendButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, []);
  const hadFocus = useRef(false);
  const isRunning = Boolean(running);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isRunning) hadFocus.current = activeElement === own.current;
    else if (hadFocus.current && activeElement === body) own.current?.focus();
  }, [isRunning]);
  const busy = { disabled: true, startIcon: <span aria-hidden className={css.ring} /> };
  return (
    <Button {...rest} ref={own} onClick={running ? undefined : onClick} {...(running && busy)}>
      {running ?? children}
    </Button>
  );
}
