'use client';

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useFormatter, useTranslations } from 'next-intl';
import type { Progress } from '#lib/browser/api/download.ts';

export function DownloadBar({ progress: { bytes, ofBytes, rows, ofRows } }: { progress: Progress }) {
  const t = useTranslations('ui.download');
  const format = useFormatter();
  const part = rows !== undefined && ofRows ? rows / ofRows : ofBytes ? bytes / ofBytes : undefined;
  const size = format.number(bytes / 1_000_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const words =
    rows !== undefined && ofRows ? t('rows', { rows, ofRows, size }) : ofRows ? t('ofRows', { ofRows, size }) : t('size', { size });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LinearProgress
        aria-label={words}
        variant={part === undefined ? 'indeterminate' : 'determinate'}
        value={part === undefined ? undefined : Math.round(part * 100)}
      />
      <span>{words}</span>
    </Box>
  );
}
