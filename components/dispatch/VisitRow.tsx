'use client';

import Box from '@mui/material/Box';
import type { KeyboardEventHandler, ReactNode } from 'react';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDrag } from './drag.tsx';
import { RowActs } from './RowActs.tsx';
import { Row, RowMain } from './rows.tsx';
import { StopMarks } from './StopMarks.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';

type Props = {
  visit: Stop | Unassigned;
  movable: boolean;
  onKeyDown?: KeyboardEventHandler;
  grip: ReactNode;
  end: ReactNode;
};

export function VisitRow({ visit, movable, onKeyDown, grip, end }: Props) {
  const context = useDispatchContext();
  const words = useVisitWords();
  const { grab } = useDrag();
  const { ticket_id: id } = visit;
  const label = words.site(visit);
  return (
    <Row
      data-key={keyOf(visit)}
      data-row={id ?? undefined}
      data-hovered={(id !== null && context.hovered === id) || undefined}
      data-open={(id !== null && context.opened === id) || undefined}
      onPointerDown={movable ? (event) => grab(event, { key: keyOf(visit), label }) : undefined}
      onPointerEnter={() => context.hover(id)}
      onPointerLeave={() => context.hover(null)}
      onKeyDown={onKeyDown}
    >
      {grip}
      <Box sx={{ minWidth: 0 }}>
        <RowMain
          onClick={() => id !== null && context.open(context.opened === id ? undefined : id)}
          aria-expanded={context.opened === id}
          data-main
        >
          {label}
        </RowMain>
        <Box sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }}>{words.what(visit)}</Box>
        <StopMarks stop={visit} />
      </Box>
      {end}
      {id !== null && <RowActs visit={visit} ticketId={id} />}
    </Row>
  );
}
