'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { useTechnicianWords } from './technicianWords.ts';

export function TechnicianHistory({ id }: { id: number }) {
  const t = useTranslations('dispatch.technician');
  const common = useTranslations('common');
  const { data, error, mutate } = useRead(contract.technicians.history, { params: { id } });
  const { field, value } = useTechnicianWords();
  const events = data?.data ?? [];
  return (
    <Box component="section" aria-label={t('history')}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600, mb: 2 }}>
        {t('history')}
      </Typography>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && events.length === 0 && <span>{common('noChanges')}</span>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {events.map((event) => (
          <Box component="li" key={event.id} sx={{ overflowWrap: 'anywhere' }}>
            {Object.entries(event.changes).map(([name, { from, to }]) => (
              <div key={name}>{t('changed', { field: field(name), from: value(name, from), to: value(name, to) })}</div>
            ))}
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {event.by && `${event.by}, `}
              <Time at={event.at} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
