'use client';

import { styled } from '@mui/material/styles';
import type { Piece } from './highlight.ts';

const Mark = styled('mark')(({ theme }) => ({
  color: 'inherit',
  backgroundColor: theme.vars.palette.status.warn.tint,
  borderBlockEnd: `2px solid ${theme.vars.palette.status.warn.mark}`,
}));

export const Highlight = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, index) => (hit ? <Mark key={index}>{text}</Mark> : text));
