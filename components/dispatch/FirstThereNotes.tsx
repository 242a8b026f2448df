'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import type { Technician } from '#lib/contract/technicians.ts';
import { ConflictLines } from './ConflictLines.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import type { Arrival } from './firstThere.ts';
import { useVisitWords } from './visitWords.ts';

const FEW = 2;

type Props = { arrival: Arrival; who: Technician | undefined; ofBranch: string | null };

export function FirstThereNotes({ arrival: { technicianId, begins, drive, call, conflicts, later }, who, ofBranch }: Props) {
  const t = useTranslations('dispatch.first');
  const dispatch = useTranslations('dispatch');
  const format = useFormatter();
  const { clock, minutes } = useDayWords();
  const { site } = useVisitWords();
  const { nameOf } = useDispatchContext();
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
      <Box>
        <b>{clock(begins)}</b> {nameOf(technicianId)}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {[
            '',
            call && t('onCall', { until: clock(call.end) }),
            dispatch('drive', { minutes: minutes(drive) }),
            who?.truck && dispatch('truck', { truck: who.truck }),
            who?.Branch !== ofBranch && who?.Branch,
          ]
            .filter((each) => each !== false && each != null)
            .join(', ')}
        </Box>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {later.length === 0
          ? t('nobodyLater')
          : t('later', {
              list: format.list(later.map(({ stop, minutes: count }) => t('laterBy', { site: site(stop), minutes: minutes(count) }))),
            })}
      </Box>
      <ConflictLines conflicts={conflicts.slice(0, FEW)} />
      {conflicts.length > FEW && (
        <Box sx={{ typography: 'caption', color: 'status.warn.fg', paddingInlineStart: 5 }}>
          {t('more', { count: conflicts.length - FEW })}
        </Box>
      )}
    </Box>
  );
}
