import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What a page has to say before what it is about: warnings and failures, in line with its head. */
export const PageAlerts = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'minmax(0, 1fr)',
      flex: 'none',
      px: { xs: 4, sm: 5 },
      pb: 3,
      '&:empty': { display: 'none' },
    }}
  >
    {children}
  </Box>
);
