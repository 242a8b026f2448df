'use client';

import Box from '@mui/material/Box';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { Row, RowList, RowMain } from './rows.tsx';
import { StopDisc } from './StopDisc.tsx';
import { StopMarks } from './StopMarks.tsx';
import { keyOf } from './useDayView.ts';
import { VisitCard } from './VisitCard.tsx';
import { useVisitWords } from './visitWords.ts';

export function MyStops({ stops, nextId }: { stops: readonly Stop[]; nextId: number | undefined }) {
  const context = useDispatchContext();
  const words = useVisitWords();
  const { clock } = useDayWords();
  return (
    <RowList>
      {stops.map((stop) => {
        const { ticket_id: id } = stop;
        const isOpen = id !== null && context.opened === id;
        return (
          <Row key={keyOf(stop)} data-open={stop.id === nextId || undefined} style={{ paddingBlock: 12 }}>
            <StopDisc order={stop.order} tone={0} isOver={isOver(stop)} />
            <Box sx={{ minWidth: 0 }}>
              <RowMain
                aria-expanded={isOpen}
                onClick={() => id !== null && context.open(isOpen ? undefined : id)}
                style={{ fontSize: '0.9375rem' }}
              >
                {words.site(stop)}
              </RowMain>
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{stop.address ?? words.what(stop)}</Box>
              <StopMarks stop={stop} />
            </Box>
            <Box component="span" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
              {stop.eta && clock(stop.eta)}
            </Box>
            {isOpen && id !== null && (
              <Box sx={{ gridColumn: '1 / -1', userSelect: 'text' }}>
                <VisitCard ticketId={id} />
              </Box>
            )}
          </Row>
        );
      })}
    </RowList>
  );
}
