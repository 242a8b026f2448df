'use client';

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

export function ImportProgress({ running }: { running: 'check' | 'import' | 'undo' }) {
  const t = useTranslations('imports.running');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, minHeight: 20 }}>
      <LinearProgress aria-label={t(running)} />
      {seconds > 0 && (
        <span>
          {t(running)} <span aria-hidden>{t('seconds', { seconds })}</span>
        </span>
      )}
      {seconds > 4 && <Box sx={{ color: 'text.secondary' }}>{t(`what.${running}`)}</Box>}
    </Box>
  );
}
