'use client';

import { styled } from '@mui/material/styles';
import type { BurnDown } from '#lib/domain/burnDown.ts';

const WIDTH = 228;
const HEIGHT = 64;
const PAD = 4;
const WEEK = 7 * 86_400_000;

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& [data-base]': { stroke: theme.vars.palette.divider, strokeWidth: 1 },
  '& [data-done]': { stroke: theme.vars.palette.accent.main },
  '& [data-needed]': { stroke: theme.vars.palette.text.secondary, strokeWidth: 1.25, strokeDasharray: '1 4' },
  '& [data-pace]': { stroke: theme.vars.palette.status.warn.mark, strokeDasharray: '5 4' },
  '& circle': { fill: theme.vars.palette.accent.main },
}));

export function BurnChart({ burn, now }: { burn: BurnDown; now: number }) {
  const { weeks, left, leftUntil, date, pace } = burn;
  const end = date ? Date.parse(`${date}T00:00:00Z`) + WEEK / 7 : now;
  const begin = weeks[0] ? Date.parse(weeks[0].at) : now - WEEK;
  const most = Math.max(1, left, ...weeks.map((week) => week.left));
  const x = (at: number) => PAD + ((at - begin) / Math.max(1, end - begin)) * (WIDTH - 2 * PAD);
  const y = (count: number) => HEIGHT - PAD - (count / most) * (HEIGHT - 2 * PAD);
  const here = `${x(now)} ${y(left)}`;
  const reached = pace === null ? left : left - Math.min(leftUntil, (pace * (end - now)) / WEEK);
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path data-base d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      {date && <path data-needed d={`M${here}L${x(end)} ${y(left - leftUntil)}`} />}
      {date && pace !== null && <path data-pace d={`M${here}L${x(end)} ${y(reached)}`} />}
      {weeks.length > 1 && <path data-done d={`M${weeks.map((week) => `${x(Date.parse(week.at))} ${y(week.left)}`).join('L')}`} />}
      <circle cx={x(now)} cy={y(left)} r="3" />
    </Drawing>
  );
}
