'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { hrefOfAction, useActivityWords } from '#components/users/activityWords.ts';
import type { ActivityEntry } from '#lib/contract/operations/activity.ts';
import { ActivityRecord } from './activityColumns.tsx';
import { useActivityDetails, useSourceWord } from './activityDetails.ts';

export function ActivityPhoneRow({ entry }: { entry: ActivityEntry }) {
  const t = useTranslations('operations');
  const words = useActivityWords();
  const sourceWord = useSourceWord();
  const details = useActivityDetails()(entry);
  const href = entry.source === 'work' ? hrefOfAction(entry) : undefined;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px', px: 4, py: 2, typography: 'body2' }}>
      <b>{href ? <TextLink href={href}>{words(entry)}</TextLink> : words(entry)}</b>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <Time at={entry.at} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
        {sourceWord(entry.source)} <ActivityRecord entry={entry} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[entry.by ?? t('itself'), details].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}
