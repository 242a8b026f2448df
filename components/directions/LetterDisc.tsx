'use client';

import { styled } from '@mui/material/styles';

export const LetterDisc = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.background.paper}`,
  backgroundColor: theme.vars.palette.accent.main,
  color: theme.vars.palette.primary.contrastText,
  fontSize: 12,
  fontWeight: 600,
  lineHeight: 1,
  // Printers leave grounds out.
  '@media print': { backgroundColor: 'transparent', borderColor: 'currentcolor', color: theme.vars.palette.text.primary },
}));
