'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { missingOf } from './scheduled.ts';

/** A site is only scheduled when somebody goes there on a day: says what that lacks. */
export function ScheduledFor({ item: { status, technician_id, scheduled_for } }: { item: SunsetItem }) {
  const t = useTranslations('sunset.scheduled');
  if (status !== 'scheduled' || (technician_id !== null && scheduled_for)) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Alert kind="warn" title={t(missingOf(scheduled_for, technician_id))}>
        {t('what')}
      </Alert>
    </Box>
  );
}
