'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { SendButton } from '#components/ui/controls/SendButton.tsx';

type Props = {
  title: string;
  refused: ReactNode;
  button: string;
  /** The verb while it runs. */
  running: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** `method` keeps what is typed out of the address, should it be sent before the scripts are there. */
export function EntryForm({ title, refused, button, running, onSubmit, children }: Props) {
  return (
    <Box component="form" method="post" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1" sx={{ fontSize: '1.5rem', lineHeight: 4 / 3, mb: 2 }}>
        {title}
      </Typography>
      {refused}
      {children}
      <SendButton type="submit" variant="contained" color="primary" size="large" running={running}>
        {button}
      </SendButton>
    </Box>
  );
}
