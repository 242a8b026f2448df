'use client';

import Box from '@mui/material/Box';

export function MapHome({ label }: { label: string }) {
  return (
    <Box sx={{ position: 'relative', pointerEvents: 'none' }}>
      <Box
        sx={{
          width: 14,
          height: 14,
          borderRadius: '3px',
          bgcolor: 'text.primary',
          boxShadow: (theme) => `0 0 0 2px ${theme.vars.palette.background.paper}`,
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          top: -2,
          left: 20,
          whiteSpace: 'nowrap',
          typography: 'caption',
          fontWeight: 600,
          color: 'text.primary',
          textShadow: (theme) => {
            const ground = theme.vars.palette.map.land;
            return `0 0 3px ${ground}, 0 0 3px ${ground}, 0 0 3px ${ground}`;
          },
        }}
      >
        {label}
      </Box>
    </Box>
  );
}
