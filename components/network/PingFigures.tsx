'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { figuresOf } from './pingFigures.ts';

export function PingFigures({ shots }: { shots: Parameters<typeof figuresOf>[0] }) {
  const t = useTranslations('network');
  const format = useFormatter();
  const { sent, lost, min, median, max } = figuresOf(shots);
  const ms = (value: number | undefined) =>
    value === undefined ? '–' : t('ms', { ms: format.number(value, { maximumFractionDigits: 1 }) });
  const figures = [
    { label: t('min'), value: ms(min) },
    { label: t('median'), value: ms(median) },
    { label: t('max'), value: ms(max) },
    {
      label: t('loss'),
      value:
        sent === 0 ? '–' : t('lossOf', { lost, sent, share: format.number(lost / sent, { style: 'percent', maximumFractionDigits: 0 }) }),
    },
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" sx={{ typography: 'caption', fontWeight: 500, color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: '1.5rem', lineHeight: '32px', fontWeight: 600 }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}
