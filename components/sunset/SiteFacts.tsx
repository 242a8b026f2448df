'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { useSiteWords } from './siteWords.ts';

export function SiteFacts({ item }: { item: SunsetItem }) {
  const t = useTranslations('sunset');
  const words = useSiteWords();
  const hasLetters = useCapability('letters');
  const facts = [
    [item.panel_type, item.cell_type].filter(Boolean).join(', '),
    [item.provider && words.provider(item.provider), item.sunset_date && t('endsOn', { day: words.day(item.sunset_date) })]
      .filter(Boolean)
      .join(', '),
    item.letter_sent_at ? t('letterSent', { day: words.dayOf(item.letter_sent_at) }) : hasLetters ? t('noLetter') : '',
  ].filter(Boolean);
  return (
    <Box component="ul" sx={{ typography: 'caption', color: 'text.secondary', mb: 3 }}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </Box>
  );
}
