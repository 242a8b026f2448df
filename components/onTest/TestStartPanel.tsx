'use client';

import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { TestStartProps } from './useTestStart.ts';

const PAIR = { display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };

export function TestStartPanel({ isLater, typed, wrong, onLater, onType }: TestStartProps) {
  const t = useTranslations('onTest.plan');
  const date = useTranslations('dispatch.move')('date');
  return (
    <>
      <RadioGroup row aria-label={t('start')} value={isLater ? 'later' : 'now'} onChange={(_, when) => onLater(when === 'later')}>
        <FormControlLabel value="now" control={<Radio size="small" />} label={t('now')} />
        <FormControlLabel value="later" control={<Radio size="small" />} label={t('later')} />
      </RadioGroup>
      {isLater && (
        <>
          <Box sx={PAIR}>
            <TextField label={date} type="date" value={typed.date} onChange={({ target }) => onType({ date: target.value })} />
            <TextField
              label={t('time')}
              type="time"
              value={typed.time}
              error={wrong}
              onChange={({ target }) => onType({ time: target.value })}
            />
          </Box>
          <span>{t('what')}</span>
        </>
      )}
    </>
  );
}
