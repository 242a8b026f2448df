'use client';

import { styled } from '@mui/material/styles';

export const ColumnLine = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 32,
  paddingInline: 4,
  borderRadius: 6,
  '&[data-dragged]': { background: theme.vars.palette.row.selected },
  '& label': { flex: 1, gap: 4, margin: 0 },
  '& > svg': { cursor: 'grab', color: theme.vars.palette.text.disabled },
}));
