'use client';

import { styled } from '@mui/material/styles';
import { FADE_IN_LATE } from '#components/ui/feedback/skeleton.ts';

/** What a row and its cells will take up, before they are there. */
export const RowBar = styled('span')(({ theme }) => ({
  display: 'block',
  height: 12,
  borderRadius: 4,
  background: theme.vars.palette.status.neu.tint,
  ...FADE_IN_LATE,
}));

/** Of each row that is to come, how much of its width is filled: per cent. */
export const COMING = [72, 56, 64, 80, 60, 68, 76, 52, 66, 58, 74, 62];
