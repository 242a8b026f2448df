'use client';

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { focusFirstError } from './focusFirstError.ts';

export function SideForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a portal is inside the page's form as far as React's events go.
        event.stopPropagation();
        onSubmit();
        focusFirstError(event.currentTarget);
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        flex: 1,
        padding: '0 16px',
        overflow: 'auto',
        scrollPaddingBottom: 72,
        '& > *': { flexShrink: 0 },
      }}
    >
      {children}
    </Box>
  );
}
