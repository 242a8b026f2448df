'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useAnnounced } from '#components/ui/feedback/Toasts.tsx';
import type { BulkJob } from '#lib/contract/bulk.ts';
import { SIM_ACTIONS } from '#lib/contract/sims/states.ts';
import { answered, JobBar } from './JobBar.tsx';

const FIGURES = [
  ['done', 'done'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  ['acting', 'running'],
  ['waiting', 'waiting'],
] as const satisfies [string, Glyph][];

export function JobView({ job, isFallback = false }: { job: BulkJob; isFallback?: boolean }) {
  const t = useTranslations('bulk');
  const format = useFormatter();
  const waiting = Math.max(0, job.total - answered(job) - job.acting);
  const isProviders = SIM_ACTIONS.some((action) => action === job.action);
  const nameOf = (part: (typeof FIGURES)[number][0]) => t(part === 'done' && isProviders ? 'figures.confirmed' : `figures.${part}`);
  const figures = FIGURES.filter(([part]) => part !== 'acting' && part !== 'waiting' && job[part] > 0).map(
    ([part]) => `${nameOf(part)}: ${format.number(job[part as 'done'])}`,
  );
  useAnnounced([t(`states.${job.state}`), ...(job.finished_at ? figures : [])].join('. '), job.id);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 8px' }}>
        <Box component="b" sx={{ typography: 'h4' }}>
          {t('answered', { answered: answered(job), total: job.total })}
        </Box>
        <span>{t('rowsAnswered')}</span>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '0 12px',
            marginInlineStart: 'auto',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <span>{t.rich('by', { who: job.created_by ?? 'none', time: () => <Time at={job.created_at ?? ''} /> })}</span>
          <span>{job.finished_at ? t(`states.${job.state}`) : t(isFallback ? 'fallback.here' : 'onServer')}</span>
        </Box>
      </Box>
      <JobBar job={job} />
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px', m: 0 }}>
        {FIGURES.map(([part, glyph]) => (
          <Box key={part} sx={{ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', flex: '1 1 88px' }}>
            <Box component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'caption', color: 'text.secondary' }}>
              <StatusGlyph glyph={glyph} />
              {nameOf(part)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600 }}>
              {format.number(part === 'waiting' ? waiting : job[part])}
            </Box>
          </Box>
        ))}
      </Box>
      {job.waiting && (
        <Alert kind="warn">
          {t.rich(`waits.${job.waiting.why}`, { rows: job.waiting.rows, time: () => <Time at={job.waiting?.until ?? ''} exact /> })}
        </Alert>
      )}
      {job.state === 'paused' && <Alert kind="info">{t('pausedWhy')}</Alert>}
      {job.undone_by !== null && <Alert kind="info">{t('undone')}</Alert>}
    </Box>
  );
}
