'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  meta?: ReactNode;
  /** A small head, for one fact beside others. */
  quiet?: boolean;
  children: ReactNode;
};

/** A surface with a head; cards never stand in cards. */
export function Card({ title, meta, quiet = false, children }: Props) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        minWidth: 0,
        padding: '14px 16px',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '0 16px', mb: 2 }}>
        <Typography component="h2" variant={quiet ? 'caption' : 'h2'} sx={quiet ? { fontWeight: 500, color: 'text.secondary' } : undefined}>
          {title}
        </Typography>
        {meta && (
          <Typography variant="caption" sx={{ color: 'text.disabled' }}>
            {meta}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, justifyItems: quiet ? 'start' : undefined }}>
        {children}
      </Box>
    </Box>
  );
}
