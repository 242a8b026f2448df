'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { HistorySection } from '#components/ui/lists/HistorySection.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { useTechnicianWords } from './technicianWords.ts';

export function TechnicianHistory({ id }: { id: number }) {
  const t = useTranslations('dispatch.technician');
  const common = useTranslations('common');
  const read = useRead(contract.technicians.history, { params: { id } });
  const { field, value } = useTechnicianWords();
  return (
    <HistorySection
      title={t('history')}
      none={<span>{common('noChanges')}</span>}
      read={read}
      gap={2}
      line={(event) => (
        <Box component="li" key={event.id} sx={{ overflowWrap: 'anywhere' }}>
          {Object.entries(event.changes).map(([name, { from, to }]) => (
            <div key={name}>{t('changed', { field: field(name), from: value(name, from), to: value(name, to) })}</div>
          ))}
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {event.by && `${event.by}, `}
            <Time at={event.at} />
          </Box>
        </Box>
      )}
    />
  );
}
