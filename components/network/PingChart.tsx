'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import type { Shot } from './pingFigures.ts';

const WIDTH = 800;
const HEIGHT = 220;
const FOOT = 18;
const DRAWN = 120;

function ceilingOf(highest: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((times) => times * step).find((each) => each >= highest) ?? highest;
}

/** Each answer as a point on a line; what was lost is a cross at the bottom, and the line has a gap there. The figures say the same in words. */
export function PingChart({ shots }: { shots: readonly Shot[] }) {
  const t = useTranslations('network');
  const drawn = shots.slice(-DRAWN);
  const top = ceilingOf(Math.max(1, ...drawn.flatMap(({ ms }) => ms ?? [])));
  const x = (index: number) => ((index + 0.5) / Math.max(30, drawn.length)) * WIDTH;
  const y = (ms: number) => HEIGHT - FOOT - (ms / top) * (HEIGHT - FOOT - 8);
  const pieces: string[][] = [[]];
  drawn.forEach(({ ms }, index) => {
    if (ms === null) pieces.push([]);
    else pieces.at(-1)?.push(`${x(index)},${y(ms)}`);
  });
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gridTemplateColumns: '56px minmax(0, 1fr)', columnGap: 2 }} dir="ltr">
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          textAlign: 'end',
          typography: 'caption',
          color: 'text.secondary',
          pb: `${FOOT}px`,
        }}
      >
        <span>{t('ms', { ms: String(top) })}</span>
        <span>{t('ms', { ms: String(top / 2) })}</span>
        <span>{t('ms', { ms: '0' })}</span>
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        sx={{ width: '100%', height: HEIGHT, color: 'accent.main', overflow: 'visible' }}
      >
        {[0, top / 2, top].map((ms) => (
          <Box
            key={ms}
            component="line"
            x1={0}
            x2={WIDTH}
            y1={y(ms)}
            y2={y(ms)}
            vectorEffect="non-scaling-stroke"
            sx={{ stroke: 'var(--lk-palette-divider)' }}
          />
        ))}
        {pieces.map(
          (points, index) =>
            points.length > 0 && (
              <polyline
                key={index}
                points={points.length === 1 ? `${points[0]} ${points[0]}` : points.join(' ')}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ),
        )}
        {drawn.map(({ at, ms }, index) =>
          ms === null ? (
            <Box
              key={at}
              component="path"
              data-lost
              d={`M${x(index) - 4} ${HEIGHT - FOOT + 4}l8 10m0 -10l-8 10`}
              vectorEffect="non-scaling-stroke"
              sx={{ stroke: 'var(--lk-palette-status-crit-mark)', strokeWidth: 2, fill: 'none' }}
            />
          ) : null,
        )}
      </Box>
      <figcaption style={{ gridColumn: '1 / -1' }}>
        <VisuallyHidden>{t('chart')}</VisuallyHidden>
      </figcaption>
    </Box>
  );
}
