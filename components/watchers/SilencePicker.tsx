'use client';

import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import { useTranslations } from 'next-intl';
import { SILENCES } from './watched.ts';

export function SilencePicker({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const t = useTranslations('watchers');
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'caption', color: 'text.secondary' }}>
      {t('silence')}
      <NativeSelect disableUnderline value={minutes} onChange={(event) => onChange(Number(event.target.value))}>
        {SILENCES.map((each) => (
          <option key={each} value={each}>
            {each < 60 ? t('minutes', { count: each }) : t('hours', { count: each / 60 })}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
