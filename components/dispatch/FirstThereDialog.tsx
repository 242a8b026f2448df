'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import type { Technician } from '#lib/contract/technicians.ts';
import { visitOf } from './board.ts';
import { CrewMark } from './CrewMark.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { FirstThereNotes } from './FirstThereNotes.tsx';
import { firstThere } from './firstThere.ts';
import { useFitWords } from './useFitWords.ts';
import { useLegsAhead } from './useLegsAhead.ts';
import { useVisitWords } from './visitWords.ts';

const FEW = 5;

/** Who could go there next, soonest first; whoever is pressed gets it, as any move is judged. */
export function FirstThereDialog({ ticketId, onClose }: { ticketId: number; onClose(): void }) {
  const t = useTranslations('dispatch.first');
  const format = useFormatter();
  const words = useVisitWords();
  const fitWords = useFitWords();
  const { date } = useDayWords();
  const { board, day, now, technicians, roads, nameOf, move } = useDispatchContext();
  useLegsAhead(ticketId, board, roads);
  const [isAll, setAll] = useState(false);
  const visit = visitOf(board, ticketId);
  const { able, unable } = useMemo(() => firstThere(board, ticketId, now), [board, ticketId, now]);
  if (!visit) return null;
  const whoIs = (id: number): Technician | undefined => technicians.find((each) => each.id === id);
  const shown = isAll ? able : able.slice(0, FEW);
  return (
    <ReadDialog title={t('title', { site: words.site(visit) })} wide onClose={onClose} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ color: 'text.secondary' }}>{date(day)}</Box>
      {able.length === 0 && <span>{t('nobody')}</span>}
      <Box component="ol" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {shown.map((arrival, index) => {
          const { technicianId, at, conflicts } = arrival;
          const who = whoIs(technicianId);
          return (
            <Box
              component="li"
              key={technicianId}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
                gap: '4px 12px',
                alignItems: 'start',
                paddingBlock: 2,
                borderBlockEnd: '1px solid',
                borderColor: 'divider',
              }}
            >
              {who && <CrewMark who={who} />}
              <FirstThereNotes arrival={arrival} who={who} ofBranch={visit.Branch} />
              <Box sx={{ gridColumn: { xs: 2, sm: 3 } }}>
                <Button
                  variant={index === 0 && conflicts.length === 0 ? 'contained' : 'outlined'}
                  color={index === 0 && conflicts.length === 0 ? 'primary' : undefined}
                  onClick={() => {
                    onClose();
                    move(ticketId, { technicianId, at });
                  }}
                >
                  {t('give', { who: nameOf(technicianId) })}
                </Button>
              </Box>
            </Box>
          );
        })}
      </Box>
      {shown.length < able.length && (
        <Button variant="text" onClick={() => setAll(true)} style={{ justifySelf: 'start' }}>
          {t('all', { count: able.length })}
        </Button>
      )}
      {unable.length > 0 && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('unable', {
            list: format.list(
              unable.flatMap(({ technicianId, against }) => {
                const who = whoIs(technicianId);
                return who ? [t('because', { who: nameOf(technicianId), why: fitWords(who, { offer: undefined, against }) })] : [];
              }),
            ),
          })}
        </Box>
      )}
    </ReadDialog>
  );
}
