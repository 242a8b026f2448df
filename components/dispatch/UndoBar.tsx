'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import type { RoadPhone } from './useRoadPhone.ts';

const TICK_MS = 500;

/** What was said last, and how long it can be taken back: below the day, so that nothing moves under the thumb. */
export function UndoBar({ phone: { undoable, takeBack } }: { phone: RoadPhone }) {
  const t = useTranslations('dispatch.road');
  const common = useTranslations('common');
  const toast = useToast();
  const [now, setNow] = useState(() => Date.now());
  const until = undoable?.until;
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  if (!undoable || undoable.until <= now) return null;
  const { kind, site } = undoable;
  const text = { depart: 'departedTo', arrive: 'arrivedAt', done: 'doneAt', goBack: 'wentBack' } as const;
  return (
    <Box
      component="aside"
      aria-label={common('undo')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        padding: '8px 16px calc(8px + env(safe-area-inset-bottom))',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{t(text[kind], { site })}</Box>
      <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('undoLeft', { seconds: Math.ceil((undoable.until - now) / 1000) })}
      </Box>
      <Button size="large" onClick={() => void takeBack().then((ok) => toast(t(ok ? 'undone' : 'sentAlready', { site })))}>
        {common('undo')}
      </Button>
    </Box>
  );
}
