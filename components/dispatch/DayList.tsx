'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Unassigned } from '#lib/contract/dispatch.ts';
import { CrewDay } from './CrewDay.tsx';
import { useDrag } from './drag.tsx';
import { RowList } from './rows.tsx';
import { type DayView, keyOf } from './useDayView.ts';
import { WaitingRow } from './WaitingRow.tsx';

type Props = { view: DayView; waiting: readonly Unassigned[]; canAssign: boolean; q: string };

/** What nobody has yet, and everybody's day in order. Says everything that map and timeline say, and is worked by keys alone. */
export function DayList({ view, waiting, canAssign, q }: Props) {
  const t = useTranslations('dispatch');
  const { carried } = useDrag();
  const { days, groups, groupOfVisit } = view;
  const group = useMemo(() => new Map(groups.map((each) => [each.key, each])), [groups]);
  const toneOf = (key: string) => group.get(groupOfVisit.get(key) ?? '')?.tone ?? 'neu';
  const isAim = carried?.place === 'nobody';
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      {canAssign && (
        <Box
          component="section"
          aria-label={t('waiting')}
          data-drop="nobody"
          sx={{ outline: isAim ? '2px solid' : 'none', outlineOffset: -2, outlineColor: (theme) => theme.vars.palette.accent.main }}
        >
          <Box
            sx={{
              position: 'sticky',
              insetBlockStart: 0,
              zIndex: 1,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              minHeight: 36,
              padding: '6px 12px',
              bgcolor: 'ground.sunken',
              borderBlockEnd: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Typography variant="h3" component="h2">
              {t('waiting')}
            </Typography>
            <Box sx={{ color: 'text.secondary' }}>{waiting.length}</Box>
          </Box>
          <RowList>
            {waiting.map((visit) => (
              <WaitingRow key={keyOf(visit)} visit={visit} group={group.get(groupOfVisit.get(keyOf(visit)) ?? '')} />
            ))}
          </RowList>
          {waiting.length === 0 && (
            <Box
              sx={{
                padding: '8px 16px',
                typography: 'caption',
                color: 'text.secondary',
                borderBlockEnd: '1px solid',
                borderColor: 'divider',
              }}
            >
              {t(q ? 'noneFound' : 'noneWaiting')}
            </Box>
          )}
        </Box>
      )}
      {days.map((each) => (
        <CrewDay key={each.who.id} {...each} toneOf={toneOf} />
      ))}
    </Box>
  );
}
