'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SiteStation } from './SiteStation.tsx';

const FIRST = 6;
const STEP = 30;

export function SiteHistory({ item: { id, version } }: { item: SunsetItem }) {
  const t = useTranslations('sunset.history');
  const common = useTranslations('common');
  const [shown, setShown] = useState(FIRST);
  const { data, error, mutate } = useRead(contract.sunset.history, { params: { id } }, { background: true, keepPreviousData: false });
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    void mutate();
  }, [version, mutate]);
  const events = data?.data ?? [];
  return (
    <Box component="section" aria-label={common('history')} sx={{ mt: 4 }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600, mb: 2 }}>
        {common('history')}
      </Typography>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && events.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
        {events.slice(0, shown).map((event) => (
          <SiteStation key={event.id} site={id} event={event} />
        ))}
      </Box>
      {events.length > shown && (
        <Button variant="text" onClick={() => setShown(shown + STEP)}>
          {common('showOlder')}
        </Button>
      )}
    </Box>
  );
}
