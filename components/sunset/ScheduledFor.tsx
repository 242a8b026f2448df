'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { missingOf } from './scheduled.ts';

/** A site is only scheduled when somebody goes there on a day: says what that lacks. */
export function ScheduledFor({ item }: { item: SunsetItem }) {
  const t = useTranslations('sunset.scheduled');
  const missing = missingOf(item);
  if (!missing) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Alert kind="warn" title={t(missing)}>
        {t('what')}
      </Alert>
    </Box>
  );
}
