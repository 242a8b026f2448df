'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { SwapHistoryEntry } from './SwapHistoryEntry.tsx';

const STEP = 12;

export function SwapHistory({ id }: { id: number }) {
  const t = useTranslations('swaps.wizard.history');
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(contract.swaps.history, { params: { id } });
  const events = data?.data ?? [];
  const visible = events.slice(0, shown);
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((event, index) => (
          <SwapHistoryEntry key={event.id} event={event} isLast={index === visible.length - 1} />
        ))}
      </Box>
      {events.length > shown && <Button onClick={() => setShown(shown + 50)}>{t('more')}</Button>}
    </Card>
  );
}
