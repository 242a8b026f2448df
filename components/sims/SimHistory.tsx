'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/Card.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims.ts';
import { SimStation } from './SimStation.tsx';

const STEP = 20;

/** Everything that happened to a SIM, newest first, as a line with a station for each. */
export function SimHistory({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.history');
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(contract.sims.history, { params: { id: sim.id }, query: { page: 1, per_page: shown } });
  const events = data?.data ?? [];
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && events.length === 0 && <p>{t('none')}</p>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event, index) => (
          <SimStation key={event.id} event={event} provider={sim.provider} isLast={index === events.length - 1} />
        ))}
      </Box>
      {data && data.meta.total > events.length && (
        <Button variant="text" onClick={() => setShown(Math.min(100, shown + STEP))} disabled={shown >= 100}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
