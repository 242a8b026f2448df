import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { WIDE } from './useWidth.ts';

type Props = {
  template: Record<string, string>;
  /** On a large screen: a line of a form or a note is never as long as that is wide. */
  wide?: string;
  mt?: number;
  children: ReactNode;
};

export const PageColumns = ({ template, wide, mt, children }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      alignItems: 'start',
      mt,
      px: { xs: 4, sm: 5 },
      gridTemplateColumns: template,
      ...(wide && { [`@media ${WIDE}`]: { gridTemplateColumns: wide } }),
    }}
  >
    {children}
  </Box>
);
