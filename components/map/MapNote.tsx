'use client';

import MapOutlined from '@mui/icons-material/MapOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Instead of a map: why there is none. */
export function MapNote({ children }: { children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        padding: 6,
        bgcolor: 'ground.sunken',
        textAlign: 'center',
      }}
    >
      <MapOutlined aria-hidden sx={{ fontSize: 32, color: 'text.disabled' }} />
      <Typography color="text.secondary" sx={{ maxWidth: 420 }}>
        {children}
      </Typography>
    </Box>
  );
}
