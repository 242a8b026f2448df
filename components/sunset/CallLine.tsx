'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { SunsetEvent } from '#lib/contract/sunset.ts';
import { useSiteWords } from './siteWords.ts';

export function CallLine({ call: { result, spoken_with, note } }: { call: NonNullable<SunsetEvent['call']> }) {
  const t = useTranslations('sunset.calls');
  const words = useSiteWords();
  const said = { result: words.callResult(result) };
  return (
    <>
      <span>{spoken_with ? t('lineWith', { ...said, who: spoken_with }) : t('line', said)}</span>
      {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
    </>
  );
}
