'use client';

import Box from '@mui/material/Box';
import type { ScheduledChange } from '#lib/contract/scheduledChanges.ts';
import { ScheduledActs } from './ScheduledActs.tsx';
import { ScheduledSim, ScheduledStateChip } from './scheduledColumns.tsx';
import { useScheduledWords } from './useScheduledWords.ts';

export function ScheduledPhoneRow({ scheduled }: { scheduled: ScheduledChange }) {
  const { dayOf, whatOf } = useScheduledWords();
  return (
    <Box sx={{ display: 'grid', gap: 1, px: 4, py: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <b>{whatOf(scheduled)}</b>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {dayOf(scheduled.day)}
        </Box>
      </Box>
      <ScheduledSim scheduled={scheduled} />
      <span>
        <ScheduledStateChip scheduled={scheduled} />
      </span>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {[scheduled.created_by, scheduled.reason].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ScheduledActs scheduled={scheduled} />
      </Box>
    </Box>
  );
}
