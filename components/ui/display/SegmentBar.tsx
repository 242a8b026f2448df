'use client';

import { styled } from '@mui/material/styles';

const Track = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 12,
  borderRadius: 6,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.ground.sunken,
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.line.hair}`,
  '&[data-thin]': { height: 6 },
  '@media (forced-colors: active)': { border: '1px solid' },
}));

const Part = styled('div')(({ theme }) => {
  const { ok, crit, neu, info } = theme.vars.palette.status;
  return {
    transition: 'width 200ms',
    minWidth: 3,
    '&[data-part=done]': { backgroundColor: ok.mark },
    '&[data-part=failed]': { background: `repeating-linear-gradient(135deg, ${crit.mark} 0 3px, ${crit.tint} 3px 6px)` },
    '&[data-part=skipped]': { backgroundColor: neu.mark },
    '&[data-part=acting]': { backgroundColor: info.mark },
  };
});

const PARTS = ['done', 'failed', 'skipped', 'acting'] as const;

type Props = Partial<Record<(typeof PARTS)[number], number>> & {
  total: number;
  label: string;
  /** How far it is, in words. */
  text: string;
  now: number;
  thin?: boolean;
};

/** How many rows of a work stand how: a part of the track for each. */
export function SegmentBar({ total, label, text, now, thin = false, ...parts }: Props) {
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={now}
      aria-valuetext={text}
      data-thin={thin || undefined}
    >
      {PARTS.filter((part) => (parts[part] ?? 0) > 0).map((part) => (
        <Part key={part} data-part={part} style={{ width: `${(100 * (parts[part] ?? 0)) / Math.max(1, total)}%` }} />
      ))}
    </Track>
  );
}
