'use client';

import { styled } from '@mui/material/styles';

export const ProgramTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderSpacing: 0,
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', padding: '6px 8px', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& th': { ...theme.typography.caption, fontWeight: 500 },
}));
