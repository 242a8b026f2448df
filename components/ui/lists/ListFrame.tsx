import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  sidebar: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
};

export const ListFrame = ({ sidebar, beside, children }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: 1, minHeight: 0, minWidth: 0 }}>
    {sidebar}
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>{children}</Box>
    {beside}
  </Box>
);
