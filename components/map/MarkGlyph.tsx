'use client';

import { styled } from '@mui/material/styles';
import { MARKS, type MarkShape, type Tone } from './marks.ts';

const Drawing = styled('svg')({ flex: 'none', display: 'block' });

export function MarkGlyph({ shape, tone, size = 12 }: { shape: MarkShape; tone: Tone; size?: number }) {
  const { line, fill, cut }: { line?: string; fill?: string; cut?: string } = MARKS[shape];
  return (
    <Drawing
      aria-hidden
      viewBox="0 0 12 12"
      width={size}
      height={size}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      sx={(theme) => ({
        color: typeof tone === 'number' ? theme.vars.palette.series[tone % 8] : theme.vars.palette.status[tone].mark,
        '& [data-cut]': { stroke: theme.vars.palette.background.paper },
      })}
    >
      {fill && <path d={fill} fill="currentColor" />}
      {line && <path d={line} stroke="currentColor" />}
      {cut && <path d={cut} data-cut />}
    </Drawing>
  );
}
