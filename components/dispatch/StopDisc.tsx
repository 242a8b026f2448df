'use client';

import { styled } from '@mui/material/styles';
import type { Tone } from '#components/map/marks.ts';

const Disc = styled('span')({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  borderRadius: '50%',
  fontWeight: 600,
  fontSize: '0.75rem',
  lineHeight: 1,
  '@media (forced-colors: active)': { border: '1px solid' },
});

export function StopDisc({ order, tone, size = 22, isOver = false }: { order: number; tone: Tone; size?: number; isOver?: boolean }) {
  return (
    <Disc
      aria-hidden
      sx={(theme) => {
        const { series, status, background } = theme.vars.palette;
        const colour = typeof tone === 'number' ? series[tone % 8] : status[tone].mark;
        return {
          width: size,
          height: size,
          border: '2px solid',
          borderColor: colour,
          backgroundColor: isOver ? background.paper : colour,
          color: isOver ? colour : background.paper,
        };
      }}
    >
      {order}
    </Disc>
  );
}
