'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/Card.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { SystemStation } from './SystemStation.tsx';

const STEP = 20;

/** Everything that happened to a system, newest first, as a line with a station for each. */
export function SystemHistory({ cs }: { cs: string }) {
  const t = useTranslations('systems.history');
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(
    contract.systems.history,
    { params: { cs }, query: { page: 1, per_page: shown } },
    { background: true },
  );
  const events = data?.data ?? [];
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && events.length === 0 && <p>{t('none')}</p>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event, index) => (
          <SystemStation key={event.id} event={event} isLast={index === events.length - 1} />
        ))}
      </Box>
      {data && data.meta.total > events.length && shown < 100 && (
        <Button variant="text" onClick={() => setShown(Math.min(100, shown + STEP))}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
