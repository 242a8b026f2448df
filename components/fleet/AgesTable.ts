'use client';

import { styled } from '@mui/material/styles';

export const AgesTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 2,
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    ...theme.typography.caption,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    textAlign: 'end',
    padding: '2px 6px',
    whiteSpace: 'nowrap',
  },
  // On a phone the numbers pass under it.
  '& th[scope=row]': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    paddingInlineStart: 0,
    backgroundColor: theme.vars.palette.background.paper,
    textAlign: 'start',
    color: theme.vars.palette.text.primary,
  },
  '& td': { padding: 0, textAlign: 'end' },
  '& td > *': { display: 'block', minHeight: 28, padding: '4px 6px', borderRadius: 4, color: theme.vars.palette.text.primary },
  '& td > a': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& tfoot td > *, & tfoot th': { fontWeight: 600 },
}));
