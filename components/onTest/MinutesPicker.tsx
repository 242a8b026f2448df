'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { LONGEST_TEST } from '#lib/contract/words/onTest.ts';

const USUAL = [30, 60, 90, 120, LONGEST_TEST];

export const minutesIn = (text: string): number | undefined => {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_TEST ? minutes : undefined;
};

export function MinutesPicker({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('swaps.wizard.test');
  const common = useTranslations('common');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
      <Box sx={{ width: 140 }}>
        <TextField
          label={t('minutes')}
          value={value}
          inputMode="numeric"
          onChange={(event) => onChange(event.target.value.trim())}
          hint={t('longest', { minutes: LONGEST_TEST })}
          error={minutesIn(value) === undefined ? t('badMinutes', { minutes: LONGEST_TEST }) : undefined}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 5 }}>
        {USUAL.map((minutes) => (
          <Button key={minutes} aria-pressed={value === String(minutes)} onClick={() => onChange(String(minutes))}>
            {common('minutes', { minutes })}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
