'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useFormatter, useTranslations } from 'next-intl';
import type { BulkJob, BulkRow } from '#lib/contract/bulk.ts';

export type Shown = BulkRow['state'] | 'all';

const FILTERS = ['all', 'failed', 'skipped', 'acting', 'done'] as const;

export function RowFilter({ job, shown, onShow }: { job: BulkJob; shown: Shown; onShow: (shown: Shown) => void }) {
  const t = useTranslations('bulk');
  const common = useTranslations('common');
  const format = useFormatter();
  const count = (filter: (typeof FILTERS)[number]) => (filter === 'all' ? job.total : job[filter]);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown}
      onChange={(_, next: Shown | null) => next && onShow(next)}
      aria-label={common('rows')}
      sx={{
        flexWrap: 'wrap',
        '& .Mui-selected.MuiToggleButton-root': { bgcolor: 'accent.tint', color: 'accent.ink' },
        '& .MuiToggleButton-root': { textTransform: 'none', typography: 'caption', minHeight: 28, gap: 1.5 },
      }}
    >
      {FILTERS.filter((filter) => filter === 'all' || filter === shown || count(filter) > 0).map((filter) => (
        <ToggleButton key={filter} value={filter}>
          {t(`rowStates.${filter}`)} <span>{format.number(count(filter))}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
