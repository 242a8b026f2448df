'use client';

import type { FormEvent, ReactNode } from 'react';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import css from './entry.module.css';

type Props = {
  title: string;
  refused: ReactNode;
  button: string;
  running: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** `method` keeps what is typed out of the address, should it be sent before the scripts are there. */
export function EntryForm({ title, refused, button, running, onSubmit, children }: Props) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className={css.form}>
      <h1>{title}</h1>
      {refused}
      {children}
      <SendButton type="submit" variant="contained" color="primary" size="large" running={running}>
        {button}
      </SendButton>
    </form>
  );
}
