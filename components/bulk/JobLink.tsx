'use client';

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { BulkJob, BulkJobState } from '#lib/contract/bulk.ts';
import { JobBar } from './JobBar.tsx';
import { useOrders } from './orderContext.ts';
import { useJobTitle } from './useJobTitle.ts';

const GLYPHS: Record<BulkJobState, Glyph> = {
  queued: 'waiting',
  running: 'running',
  paused: 'suspended',
  done: 'done',
  cancelled: 'skipped',
};

const glyphOf = ({ state, failed }: BulkJob): Glyph => (state === 'done' && failed > 0 ? 'failed' : GLYPHS[state]);

export function JobLink({ job }: { job: BulkJob }) {
  const t = useTranslations('bulk');
  const { jobTitle } = useJobTitle();
  const open = useOrders();
  return (
    <ButtonBase
      aria-haspopup="dialog"
      onClick={() => open({ job: job.id, first: job })}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        gap: '4px 8px',
        alignItems: 'center',
        width: '100%',
        minHeight: 44,
        padding: 2,
        borderRadius: 1,
        textAlign: 'inherit',
        typography: 'body2',
        '&:hover': { bgcolor: 'row.hover' },
      }}
    >
      <StatusGlyph glyph={glyphOf(job)} />
      <b>{jobTitle(job)}</b>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t(`states.${job.state}`)}
        {job.failed > 0 && `, ${t('failedCount', { count: job.failed })}`}
      </Box>
      <Box sx={{ gridColumn: '2 / -1' }}>
        <JobBar job={job} thin />
      </Box>
      <Box sx={{ gridColumn: '2 / -1', typography: 'caption', color: 'text.secondary' }}>
        {t.rich('by', { who: job.created_by ?? 'none', time: () => <Time at={job.created_at ?? ''} /> })}
      </Box>
    </ButtonBase>
  );
}
