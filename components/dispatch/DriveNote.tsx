'use client';

import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { DriveQuality } from './DriveQuality.tsx';
import type { DayView } from './useDayView.ts';

const NOTE = {
  padding: '6px 16px',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
} as const;
const BADGE = {
  position: 'absolute',
  zIndex: 2,
  insetBlockStart: 12,
  left: 12,
  maxWidth: 'calc(100% - 84px)',
  padding: '3px 10px',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  typography: 'caption',
  boxShadow: (theme: Theme) => `0 0 0 1px ${theme.vars.palette.line.hair}`,
} as const;

export function DriveNote({ days, isOnMap }: { days: DayView['days']; isOnMap: boolean }) {
  return (
    <Box sx={isOnMap ? BADGE : NOTE}>
      <DriveQuality days={days} />
    </Box>
  );
}
