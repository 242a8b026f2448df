'use client';

import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import type { DropPlace } from './dropPlace.ts';

export type Load = { key: string; label: string };

export type Carried = Load & { x: number; y: number; place: DropPlace | undefined };

export function CarriedCard({ carried, say }: { carried: Carried; say(place: DropPlace): string }) {
  return (
    <Portal>
      <Box
        aria-hidden
        data-carried
        style={{ transform: `translate(${carried.x + 12}px, ${carried.y + 10}px)` }}
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          insetBlockStart: 0,
          left: 0,
          maxWidth: 280,
          padding: '6px 12px',
          borderRadius: 1,
          bgcolor: 'tip.main',
          color: 'tip.on',
          typography: 'caption',
          pointerEvents: 'none',
        }}
      >
        <Box sx={{ fontWeight: 600 }}>{carried.label}</Box>
        {carried.place && say(carried.place)}
      </Box>
    </Portal>
  );
}
