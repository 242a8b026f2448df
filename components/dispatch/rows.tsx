'use client';

import { styled } from '@mui/material/styles';

/** A row of the list beside the map. */
export const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  gap: '2px 8px',
  alignItems: 'start',
  padding: '8px 8px 8px 10px',
  listStyle: 'none',
  borderBlockEnd: '1px solid',
  borderColor: theme.vars.palette.divider,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: '0.8125rem',
  userSelect: 'none',
  '&[data-hovered]': { backgroundColor: theme.vars.palette.row.hover },
  '&[data-open]': { backgroundColor: theme.vars.palette.row.selected, boxShadow: `inset 3px 0 0 ${theme.vars.palette.accent.main}` },
}));

/** What the row is about; pressed, it opens. */
export const RowMain = styled('button')(({ theme }) => ({
  all: 'unset',
  display: 'inline',
  maxWidth: '100%',
  fontWeight: 600,
  fontSize: '0.8125rem',
  lineHeight: '22px',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.primary,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.accent.main}`, outlineOffset: 2, borderRadius: 2 },
}));

/** The rows of one day, or of what is on none. */
export const RowList = styled('ol')({ margin: 0, padding: 0 });
