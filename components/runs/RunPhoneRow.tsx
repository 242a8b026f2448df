'use client';

import Box from '@mui/material/Box';
import { Time } from '#components/ui/display/Time.tsx';
import type { Run } from '#lib/contract/runs.ts';
import { RunAbout } from './RunAbout.tsx';
import { RunStateChip } from './RunStateChip.tsx';
import { RunStop } from './RunStop.tsx';
import { useRunWords } from './useRunWords.ts';

export function RunPhoneRow({ run }: { run: Run }) {
  const words = useRunWords();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px', px: 4, py: 2, typography: 'body2' }}>
      <RunAbout run={run} />
      <RunStateChip state={run.state} />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {run.started_by && `${run.started_by}, `}
        {run.started_at && <Time at={run.started_at} />}
      </Box>
      <RunStop run={run} />
      {run.message && <Box sx={{ gridColumn: '1 / -1', typography: 'caption' }}>{words(run)}</Box>}
    </Box>
  );
}
