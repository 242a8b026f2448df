'use client';

import MapOutlined from '@mui/icons-material/MapOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function MapNote({ children }: { children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        padding: '10px 16px',
        bgcolor: 'ground.sunken',
        color: 'text.secondary',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <MapOutlined aria-hidden sx={{ fontSize: 20 }} />
      <span>{children}</span>
    </Box>
  );
}
