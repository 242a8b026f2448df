'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';

type Props = { stale: readonly { technicianId: number; date: string }[]; isAsking: boolean; onAgain(): void };

/** Refused because somebody was quicker: which days are not as they were seen. */
export function RepairStale({ stale, isAsking, onAgain }: Props) {
  const t = useTranslations('dispatch.repair');
  const whoAndDay = useTranslations('dispatch.paper');
  const format = useFormatter();
  const { date } = useDayWords();
  const { nameOf } = useDispatchContext();
  const days = stale.map((each) => whoAndDay('title', { who: nameOf(each.technicianId), day: date(each.date) }));
  return (
    <Box sx={{ padding: 2 }}>
      <Alert kind="warn" action={!isAsking && <Button onClick={onAgain}>{t('again')}</Button>}>
        {t('stale', { days: format.list(days, { type: 'conjunction' }) })}
      </Alert>
    </Box>
  );
}
