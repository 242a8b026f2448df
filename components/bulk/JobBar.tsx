'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import type { BulkJob } from '#lib/contract/bulk.ts';

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

export const answered = ({ done, failed, skipped }: BulkJob) => done + failed + skipped;

export function JobBar({ job, thin = false }: { job: BulkJob; thin?: boolean }) {
  const t = useTranslations('bulk');
  const { total } = job;
  return (
    <Track
      role="progressbar"
      aria-label={t('progress')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={answered(job)}
      aria-valuetext={t('answered', { answered: answered(job), total })}
      data-thin={thin || undefined}
    >
      {PARTS.filter((part) => job[part] > 0).map((part) => (
        <Part key={part} data-part={part} style={{ width: `${(100 * job[part]) / Math.max(1, total)}%` }} />
      ))}
    </Track>
  );
}
