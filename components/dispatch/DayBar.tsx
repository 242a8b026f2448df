'use client';

import ArrowBackOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ArrowForwardOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { daysAfter } from '#lib/format/localDay.ts';
import { isDay } from './axis.ts';
import { useDayWords } from './dayWords.ts';

type Props = { day: string; today: string; onDay(day: string): void };

export function DayBar({ day, today, onDay }: Props) {
  const t = useTranslations('dispatch.day');
  const common = useTranslations('common');
  const { date } = useDayWords();
  const input = useRef<HTMLInputElement>(null);
  const turn = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } };
  return (
    <Box
      role="group"
      aria-label={common('day')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, position: 'relative', flex: { xs: '1 1 100%', sm: '0 1 auto' } }}
    >
      <IconButton aria-label={t('before')} onClick={() => onDay(daysAfter(day, -1))}>
        <ArrowBackOutlined sx={turn} />
      </IconButton>
      <Button
        variant="outlined"
        color="secondary"
        onClick={() => input.current?.showPicker?.()}
        aria-label={t('choose', { day: date(day) })}
        sx={{ flex: 1, minWidth: 108, paddingInline: 2, whiteSpace: 'nowrap', fontWeight: 600 }}
      >
        {date(day)}
      </Button>
      <Box
        component="input"
        ref={input}
        type="date"
        aria-hidden
        tabIndex={-1}
        value={day}
        onChange={({ target }: { target: HTMLInputElement }) => isDay(target.value) && onDay(target.value)}
        sx={{
          position: 'absolute',
          insetInlineStart: 48,
          insetBlockEnd: 0,
          width: 1,
          height: 1,
          opacity: 0,
          border: 0,
          padding: 0,
          pointerEvents: 'none',
        }}
      />
      <IconButton aria-label={t('after')} onClick={() => onDay(daysAfter(day, 1))}>
        <ArrowForwardOutlined sx={turn} />
      </IconButton>
      <Button variant="outlined" color="secondary" aria-pressed={day === today} onClick={() => onDay(today)} sx={{ minWidth: 0 }}>
        {common('today')}
      </Button>
    </Box>
  );
}
