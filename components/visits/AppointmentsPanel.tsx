'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Entry } from '#components/ui/display/Entry.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { useAppointmentWords } from './useAppointmentWords.ts';

/** The visits of a ticket in order: who was there or will be, when, and how it ended. */
export function AppointmentsPanel({ ticketId }: { ticketId: number }) {
  const t = useTranslations('visits.appointments');
  const words = useAppointmentWords();
  const isThere = useCapability('appointments');
  const asked = isThere ? { params: { id: ticketId } } : null;
  const { data, error, mutate } = useRead(contract.visits.appointments, asked, { keepPreviousData: false });
  useChannel('tickets', 'visits');
  const visits = data?.data ?? [];
  if (!error && visits.length === 0) return null;
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 2 }}>
      <Box component="h3" sx={{ typography: 'caption', fontWeight: 500, m: 0 }}>
        {t('title')}
      </Box>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ol" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {visits.map((visit) => (
          <Entry key={visit.id} glyph={words.glyphOf(visit)}>
            <span>{words.headOf(visit)}</span>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{words.whenOf(visit)}</Box>
            {visit.note && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{visit.note}</Box>}
            {words.needsOf(visit) && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{words.needsOf(visit)}</Box>}
          </Entry>
        ))}
      </Box>
    </Box>
  );
}
