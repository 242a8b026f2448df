'use client';

import { styled } from '@mui/material/styles';

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

export const RowList = styled('ol')({ margin: 0, padding: 0 });

export const Part = styled('section')(({ theme }) => ({
  outlineOffset: -2,
  '&[data-aim]': { outline: `2px solid ${theme.vars.palette.accent.main}` },
}));

export const PartHead = styled('div')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '6px 8px 6px 12px',
  backgroundColor: theme.vars.palette.ground.sunken,
  borderBlockEnd: '1px solid',
  borderColor: theme.vars.palette.divider,
}));

export const PartNote = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '8px 16px',
  color: theme.vars.palette.text.secondary,
  borderBlockEnd: '1px solid',
  borderColor: theme.vars.palette.divider,
}));
