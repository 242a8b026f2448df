'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { LEAST_MINUTES, MOST_MINUTES } from './terms.ts';
import type { MovePlan } from './useMovePlan.ts';

export function MoveTerms({ plan: { typed, type, wrong } }: { plan: MovePlan }) {
  const t = useTranslations('dispatch.move');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3, rowGap: 1 }}>
      <TextField
        label={t('date')}
        type="date"
        value={typed.date}
        error={wrong.date && t('past')}
        onChange={({ target }) => type({ date: target.value })}
      />
      <TextField
        label={t('minutes')}
        inputMode="numeric"
        value={typed.minutes}
        error={wrong.minutes && t('badMinutes', { least: LEAST_MINUTES, most: MOST_MINUTES })}
        onChange={({ target }) => type({ minutes: target.value.trim() })}
      />
      <TextField
        label={t('from')}
        type="time"
        value={typed.start}
        hint={t('open')}
        onChange={({ target }) => type({ start: target.value })}
      />
      <TextField
        label={t('until')}
        type="time"
        value={typed.end}
        error={wrong.window && t('badWindow')}
        onChange={({ target }) => type({ end: target.value })}
      />
    </Box>
  );
}
