'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { ChangeList } from '#lib/browser/api/useListState.ts';

export function DayRange({ from, to, change }: { from: string | undefined; to: string | undefined; change: ChangeList }) {
  const t = useTranslations('operations');
  const day = (field: 'from' | 'to', value = '') => (
    <TextField
      label={t(field)}
      type="date"
      value={value}
      onChange={(event) => change({ [field]: event.target.value || undefined }, 'replace')}
    />
  );
  return (
    <Box>
      {day('from', from)}
      {day('to', to)}
    </Box>
  );
}
