'use client';

import { styled } from '@mui/material/styles';

const WIDTH = 120;
const HEIGHT = 28;

const Drawing = styled('svg')(({ theme }) => ({
  width: WIDTH,
  height: HEIGHT,
  flex: 'none',
  '& rect': { fill: theme.vars.palette.accent.main },
  '& path': { stroke: theme.vars.palette.status.crit.mark, strokeWidth: 1.5, fill: 'none' },
}));

/** The last answers as bars, the higher the slower; a cross where none came. The words beside it say the last one. */
export function PingSpark({ pings, most }: { pings: readonly (number | null)[]; most: number }) {
  const top = Math.max(1, ...pings.map((ms) => ms ?? 0));
  const step = WIDTH / most;
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {pings.map((ms, index) => {
        const x = (most - pings.length + index) * step;
        const height = ms === null ? 0 : Math.max(2, (ms / top) * (HEIGHT - 2));
        return ms === null ? (
          <path key={index} d={`M${x} ${HEIGHT - 5}l4 4m0 -4l-4 4`} />
        ) : (
          <rect key={index} x={x} y={HEIGHT - height} width={Math.max(1, step - 1.5)} height={height} />
        );
      })}
    </Drawing>
  );
}
