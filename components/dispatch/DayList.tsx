'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { CrewDay } from './CrewDay.tsx';
import { DriveQuality } from './DriveQuality.tsx';
import { useDrag } from './drag.tsx';
import { Part, PartHead, PartNote, RowList } from './rows.tsx';
import { type DayView, keyOf } from './useDayView.ts';
import { WaitingRow } from './WaitingRow.tsx';

type Props = { view: DayView; waiting: readonly Unassigned[]; canAssign: boolean; isKnown: boolean; q: string };

/** What nobody has yet, and everybody's day in order. Says everything that map and timeline say, and is worked by keys alone. */
export function DayList({ view, waiting, canAssign, isKnown, q }: Props) {
  const t = useTranslations('dispatch');
  const { carried } = useDrag();
  const { days, groups, groupOfVisit } = view;
  const group = useMemo(() => new Map(groups.map((each) => [each.key, each])), [groups]);
  const toneOf = (key: string) => group.get(groupOfVisit.get(key) ?? '')?.tone ?? 'neu';
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      {canAssign && (
        <Part aria-label={t('waiting')} data-drop="nobody" data-aim={carried?.place === 'nobody' || undefined}>
          <PartHead>
            <Typography variant="h3" component="h2">
              {t('waiting')}
            </Typography>
            <Box sx={{ marginInline: 'auto 4px', color: 'text.secondary' }}>{isKnown && waiting.length}</Box>
          </PartHead>
          <RowList>
            {waiting.map((visit) => (
              <WaitingRow key={keyOf(visit)} visit={visit} group={group.get(groupOfVisit.get(keyOf(visit)) ?? '')} />
            ))}
          </RowList>
          {isKnown && waiting.length === 0 && <PartNote>{t(q ? 'noneFound' : 'noneWaiting')}</PartNote>}
        </Part>
      )}
      {days.map((each) => (
        <CrewDay key={each.who.id} {...each} toneOf={toneOf} />
      ))}
      {days.some(({ day }) => day.stops.length > 0) && (
        <Box sx={{ padding: '8px 16px 16px', typography: 'caption', color: 'text.secondary' }}>
          <DriveQuality days={days} />
        </Box>
      )}
    </Box>
  );
}
